// Package pdf reads PDF files: their text in reading order, where each character of it stands, and their pages as pictures. It
// is pdfium, compiled to WebAssembly: no C compiler, no system library, and nothing in a file can reach beyond its sandbox,
// whose file system holds one font and nothing else.
//
// An Engine is pdfium, ready. Engine.Read turns a whole file into a document. Engine.Open keeps a file open: File.Page gives
// the Layout of a page, Layout.Locate the rectangles of a quotation on it, File.Render the picture to draw them on. All
// coordinates are points on the page as shown (after /Rotate and CropBox), origin top left.
//
// A page's text depends on that page, the file and the font given to the Engine alone, and is the same each time it is read:
// offsets that were stored lead back to the same characters. What is not certain is not located: a Location that was found
// covers the quotation and nothing else.
//
// Not promised: the text of scanned pages, of form fields and of annotations; reading order where a file draws its text in no
// order; that a reader always returns (see Engine.Read, and package worker for reading in a process of its own).
package pdf
