package confine

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// CanCutOff tells whether CutOff does anything: no means is known here.
const CanCutOff = false

// CutOff does nothing here.
func CutOff(*exec.Cmd) {}

// Prepare has nothing to do: the job object ends the child with this program.
func Prepare(*exec.Cmd) {}

// EndGroup ends the child; what it started ends with the job object.
func EndGroup(child *os.Process) { _ = child.Kill() }

// jobObject holds a child to its limits for as long as it is open.
type jobObject windows.Handle

func (j jobObject) Close() error { return windows.CloseHandle(windows.Handle(j)) }

// Running puts the child into a job object that bounds its memory, has it give way to other programs where it is one in
// the background, and ends it when this program ends.
func Running(child *os.Process, limit int64, background bool) (io.Closer, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("making a job object: %w", err)
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
	if background {
		info.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PRIORITY_CLASS
		info.BasicLimitInformation.PriorityClass = windows.BELOW_NORMAL_PRIORITY_CLASS
	}
	info.ProcessMemoryLimit = uintptr(limit)
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		err = assign(job, child)
	}
	if err != nil {
		windows.CloseHandle(job)
		return nil, fmt.Errorf("limiting a reader process: %w", err)
	}
	return jobObject(job), nil
}

func assign(job windows.Handle, child *os.Process) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(child.Pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	return windows.AssignProcessToJobObject(job, process)
}
