package app

import (
	"tenkyo/app/desktop/controls"
	"tenkyo/app/ollama"
)

// connect makes the connection that the settings ask for, and looks which models it has.
func (u *UI) connect() {
	u.attempt++
	attempt, s := u.attempt, u.Settings
	go func() {
		conn := u.services.Connect(s)
		u.dispatch(func() {
			if attempt != u.attempt || u.closing {
				go conn.close()
				return
			}
			go u.conn.close() // a child that computes takes a moment to end
			u.conn = conn
			for _, c := range u.waiting {
				c <- conn
			}
			u.waiting = nil
			u.answer.SetNotice(u.connectionNotice())
			u.useMeaning()
			u.recheck()
		})
	}()
}

// recheck looks again which models the server has.
func (u *UI) recheck() { u.Server.Check(u.conn.Server, u.conn.URL, u.Settings.Model) }

func (c Connection) close() {
	if c.Close != nil {
		c.Close()
	}
}

// connectionNotice is what a person should know about where questions go, "" where there is nothing.
func (u *UI) connectionNotice() string {
	w := u.kit.Words
	switch {
	case u.conn.Err != nil:
		return controls.Sentence(w, u.conn.Err)
	case u.conn.Warning != ollama.NoWarning:
		return w.T("ollama.warning."+string(u.conn.Warning), "host", u.conn.Host)
	}
	return ""
}
