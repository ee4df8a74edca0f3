package document

// Reason is the error of a file or folder that could not be read, or that is not read at all: a code that a screen turns into a
// sentence in the user's language, and what the code alone does not tell.
type Reason struct {
	Code   ReasonCode `json:"code"`
	Detail string     `json:"detail,omitempty"` // a name, a figure, or the message of the system; may be empty
}

// Is reports whether target is a Reason of the same code, so that errors.Is finds a cause whatever its detail.
func (r Reason) Is(target error) bool {
	t, ok := target.(Reason)
	return ok && t.Code == r.Code
}

// ReasonCode names one cause, in snake_case.
type ReasonCode string

// Error says the reason in English, with the next step where there is one.
func (r Reason) Error() string {
	sentence, known := sentences[r.Code]
	if !known {
		sentence = string(r.Code)
	}
	if r.Detail == "" {
		return sentence
	}
	return sentence + " (" + r.Detail + ")"
}

// The reasons why a file or folder is not in the library. Those that begin with "type_" are of files that are skipped because
// their type is not read.
const (
	Missing         ReasonCode = "missing"
	Denied          ReasonCode = "denied"
	Unreadable      ReasonCode = "unreadable"
	FolderDenied    ReasonCode = "folder_denied"
	FolderFailed    ReasonCode = "folder_unreadable"
	NotAFile        ReasonCode = "not_a_file"
	Empty           ReasonCode = "empty"
	TooLarge        ReasonCode = "too_large"
	Changing        ReasonCode = "changing"
	BadName         ReasonCode = "name_not_utf8"
	NameTwice       ReasonCode = "name_twice"
	LinkLoop        ReasonCode = "link_loop"
	LinkInside      ReasonCode = "link_inside"
	LinkOutside     ReasonCode = "link_outside"
	LinkBroken      ReasonCode = "link_broken"
	Binary          ReasonCode = "binary"
	EncodingUnknown ReasonCode = "encoding_unknown"
	NoText          ReasonCode = "no_text"
	TooComplex      ReasonCode = "too_complex"
	NotPDF          ReasonCode = "not_a_pdf"
	DisguisedPDF    ReasonCode = "pdf_under_other_name"
	NotThatType     ReasonCode = "not_that_type"
	Bomb            ReasonCode = "unpacks_too_large"
	Hidden          ReasonCode = "hidden"
	LockFile        ReasonCode = "office_lock_file"
	ManyGone        ReasonCode = "many_gone"
	WasPurged       ReasonCode = "purged"
	WasRemoved      ReasonCode = "removed" // taken off the list by a person

	Encrypted  ReasonCode = "encrypted"
	Sealed     ReasonCode = "office_encrypted" // no password is asked for
	WrongPass  ReasonCode = "wrong_password"
	Protected  ReasonCode = "protected_not_kept"
	Protection ReasonCode = "unknown_protection"
	Damaged    ReasonCode = "damaged"
	NoPages    ReasonCode = "no_pages"
	Timeout    ReasonCode = "timeout"
	Memory     ReasonCode = "memory"
	Crashed    ReasonCode = "crashed"

	NotConverted ReasonCode = "not_converted" // by LibreOffice, which says no more

	TypeWord       ReasonCode = "type_word"
	TypeExcel      ReasonCode = "type_excel"
	TypePowerPoint ReasonCode = "type_powerpoint"
	TypeOpenDoc    ReasonCode = "type_opendocument"
	TypeIchitaro   ReasonCode = "type_ichitaro"
	TypeHTML       ReasonCode = "type_html"
	TypeImage      ReasonCode = "type_image"
	TypeMail       ReasonCode = "type_mail"
	TypeArchive    ReasonCode = "type_archive"
	TypeMedia      ReasonCode = "type_media"
	TypeData       ReasonCode = "type_data"
	TypeOther      ReasonCode = "type_other"
)

// sentences is the English of every reason: the fallback of the translations, and what the JSON says.
var sentences = map[ReasonCode]string{
	Missing:         "the file is not there",
	Denied:          "no permission to read the file; ask its owner, or leave it out",
	Unreadable:      "the file could not be read",
	FolderDenied:    "no permission to list the folder; what is in it was not looked at",
	FolderFailed:    "the folder could not be listed; what is in it was not looked at",
	NotAFile:        "this is a device, a pipe or a socket, not a file",
	Empty:           "the file is empty",
	TooLarge:        "the file is too large to be read; split it into smaller files",
	Changing:        "the file changed while it was read; try again when nobody writes to it",
	BadName:         "the name is not valid UTF-8; rename it",
	NameTwice:       "two files here have the same name in different spellings of Unicode; rename one",
	LinkLoop:        "the link leads back to where it stands; it was not followed",
	LinkInside:      "the link leads to a place in the folder that is read under its own name",
	LinkOutside:     "the link leads out of the folder; add its target itself",
	LinkBroken:      "the link leads nowhere",
	Binary:          "the file holds binary data, not text",
	EncodingUnknown: "the character encoding could not be told with certainty; save it as UTF-8",
	NoText:          "no text was found in the file",
	TooComplex:      "lists, links or tables are nested beyond what can be read; simplify the line",
	NotPDF:          "the file is named .pdf but is not a PDF",
	DisguisedPDF:    "the file is a PDF under another name; rename it to .pdf",
	NotThatType:     "the file is not of the type that its name ends in; rename it, or save it again as that type",
	Bomb:            "what is packed in the file is too large to be read; save it again without pictures, or split it",
	Hidden:          "hidden files are left out",
	LockFile:        "this is the lock file of an open Office document",
	WasRemoved:      "it was taken off the list; give the file itself to read it again",
	WasPurged:       "it was purged from the library; ask for it by name to read it again",
	ManyGone:        "more than a fifth of the folder's documents are gone at once; say whether that is meant",

	Encrypted:  "the file is locked with a password; give the password, or save a copy without one",
	Sealed:     "the file is locked with a password, which is not asked for in files of this type; save a copy without one",
	WrongPass:  "the file is locked and none of the passwords given opens it",
	Protected:  "the file is locked with a password, and its text would be kept here without one; allow that for protected files, or leave it out",
	Protection: "the file is protected in a way that is not supported; save a copy without protection",
	Damaged:    "the file is damaged and cannot be opened; export or download it again",
	NoPages:    "the file has no pages",
	Timeout:    "reading the file took too long and was stopped",
	Memory:     "reading the file took too much memory and was stopped",
	Crashed:    "the file brought its reader down; nothing else was affected",

	NotConverted: "LibreOffice could not open the file, which may be damaged or locked with a password; save it as .docx, .xlsx, .pptx or PDF",

	TypeWord:       "Word documents of this kind are not read here; save it as .docx or PDF, or install LibreOffice, with which .doc and .rtf are read",
	TypeExcel:      "spreadsheets of this kind are not read here; save it as .xlsx or PDF, or install LibreOffice, with which .xls is read",
	TypePowerPoint: "presentations of this kind are not read here; save it as .pptx or PDF, or install LibreOffice, with which .ppt is read",
	TypeOpenDoc:    "OpenDocument files are not read here; export it as PDF, or install LibreOffice, with which .odt, .ods and .odp are read",
	TypeIchitaro:   "Ichitaro documents are not read; export it as PDF",
	TypeHTML:       "web pages of this kind are not read; save it as .html or PDF",
	TypeImage:      "pictures are not read; make a PDF with text from them (OCR)",
	TypeMail:       "mails of this kind are not read; save it as .eml or PDF",
	TypeArchive:    "archives are not opened; unpack it and add the folder",
	TypeMedia:      "sound and video are not read",
	TypeData:       "data files are not read; export what matters as PDF or Markdown",
	TypeOther:      "files of this type are not read; export it as PDF, Markdown or text",
}
