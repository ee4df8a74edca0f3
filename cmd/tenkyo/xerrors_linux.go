package main

/*
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdio.h>
#include <X11/Xlib.h>

// told is how many errors are printed: a server that sends them without end fills no log.
static int told = 20;

static int passOver(Display *display, XErrorEvent *e) {
	if (told > 0) {
		told--;
		fprintf(stderr, "tenkyo: the X server refused a request: error %d, request %d, resource 0x%lx\n", e->error_code, e->request_code, e->resourceid);
	}
	return 0;
}

static void passOverErrors(void) {
	void *xlib = dlopen("libX11.so.6", RTLD_LAZY);
	if (xlib == NULL) {
		return;
	}
	XErrorHandler (*set)(XErrorHandler) = (XErrorHandler (*)(XErrorHandler))dlsym(xlib, "XSetErrorHandler");
	if (set != NULL) {
		set(passOver);
	}
}
*/
import "C"

// outliveXErrors keeps the window when the X server refuses a request. Xlib ends the whole program then, unless it is told otherwise,
// and GLFW tells it only while it asks for something itself: an input method that dies while somebody types takes its windows with
// it, and the keys that Xlib still sends to them would take ours. Xlib is loaded as GLFW loads it, so that none is needed where the
// window system is another.
func outliveXErrors() { C.passOverErrors() }
