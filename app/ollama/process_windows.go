package ollama

import (
	"fmt"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// process is the child with everything that it starts: one job, which the system ends when its last handle is closed, also by our death.
type process struct {
	cmd *exec.Cmd
	job windows.Handle
}

func startProcess(cmd *exec.Cmd) (*process, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("making a job: %w", err)
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		_ = windows.CloseHandle(job)
		return nil, fmt.Errorf("limiting a job: %w", err)
	}
	// Without a window of its own, and deaf to Ctrl+C in ours.
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW}
	if err := cmd.Start(); err != nil {
		_ = windows.CloseHandle(job)
		return nil, err
	}
	p := &process{cmd, job}
	child, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(job, child)
		_ = windows.CloseHandle(child)
	}
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = windows.CloseHandle(job)
		return nil, fmt.Errorf("putting the program into its job: %w", err)
	}
	return p, nil
}

// terminate ends the job at once: a program without a window cannot be asked, and models are only read.
func (p *process) terminate() error { return windows.TerminateJobObject(p.job, 1) }

// killAll ends whatever is left in the job.
func (p *process) killAll() error { return windows.TerminateJobObject(p.job, 1) }

// release lets the job go, once, when everything in it has ended.
func (p *process) release() error { return windows.CloseHandle(p.job) }
