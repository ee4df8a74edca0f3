package pdf

import (
	"context"
	"fmt"
	"strings"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/structs"

	"tenkyo/ingest/document"
)

// What people write on a page, by hand or into the fields of a form, is told and is no text of the document: a note may say anything, and
// nobody who cites a rule may take it for the rule.

const (
	maxRemarks    = 2000 // annotations of a page that are looked at
	remarksQuoted = 3    // of each kind that a warning quotes
)

// remarks are what was written on a page.
type remarks struct {
	notes  []string
	fields []string // with the field's name
}

// warnings tell of what was written on a page.
func (r remarks) warnings(page int) []document.Warning {
	var out []document.Warning
	for _, part := range []struct {
		code  string
		texts []string
	}{{"form_fields", r.fields}, {"annotations", r.notes}} {
		if len(part.texts) == 0 {
			continue
		}
		var quoted []string
		for _, text := range part.texts[:min(len(part.texts), remarksQuoted)] {
			if runes := []rune(text); len(runes) > excerpt {
				text = string(runes[:excerpt]) + "…"
			}
			quoted = append(quoted, fmt.Sprintf("%q", text))
		}
		out = append(out, document.Warning{Code: part.code, Page: page, Detail: fmt.Sprintf("%d: %s", len(part.texts), strings.Join(quoted, ", "))})
	}
	return out
}

// remarks reads the annotations of a page.
func (f *File) remarks(ctx context.Context, number int) (remarks, error) {
	var found remarks
	err := f.do(ctx, func(instance pdfium.Pdfium) error {
		return f.withPage(instance, number, func(p pageHandles) error {
			count, err := instance.FPDFPage_GetAnnotCount(&requests.FPDFPage_GetAnnotCount{Page: p.page})
			if err != nil {
				return faultOnly(err)
			}
			for i := range min(count.Count, maxRemarks) {
				annotation, err := instance.FPDFPage_GetAnnot(&requests.FPDFPage_GetAnnot{Page: p.page, Index: i})
				if err != nil {
					if isFault(err) {
						return err
					}
					continue
				}
				if err := f.remark(instance, annotation.Annotation, &found); err != nil {
					return err
				}
				if _, err := instance.FPDFPage_CloseAnnot(&requests.FPDFPage_CloseAnnot{Annotation: annotation.Annotation}); isFault(err) {
					return err
				}
			}
			return nil
		})
	})
	return found, err
}

// remark takes what one annotation says. A pop-up says again what its annotation does, and a link nothing.
func (f *File) remark(instance pdfium.Pdfium, annotation references.FPDF_ANNOTATION, found *remarks) error {
	kind, err := instance.FPDFAnnot_GetSubtype(&requests.FPDFAnnot_GetSubtype{Annotation: annotation})
	if err != nil {
		return faultOnly(err)
	}
	switch kind.Subtype {
	case enums.FPDF_ANNOT_SUBTYPE_LINK, enums.FPDF_ANNOT_SUBTYPE_POPUP:
		return nil
	case enums.FPDF_ANNOT_SUBTYPE_WIDGET:
		text, err := f.field(instance, annotation)
		if text != "" {
			found.fields = append(found.fields, text)
		}
		return err
	}
	said, err := instance.FPDFAnnot_GetStringValue(&requests.FPDFAnnot_GetStringValue{Annotation: annotation, Key: "Contents"})
	if err != nil {
		return faultOnly(err)
	}
	if text := oneLine(said.Value); strings.ContainsFunc(text, isReadable) {
		found.notes = append(found.notes, text)
	}
	return nil
}

// field is what stands in a field of a form, after its name; "" where it is empty. The value may stand at a field above it, which only
// pdfium's forms know.
func (f *File) field(instance pdfium.Pdfium, annotation references.FPDF_ANNOTATION) (string, error) {
	form, err := f.forms(instance)
	if err != nil {
		return "", faultOnly(err)
	}
	kind, err := instance.FPDFAnnot_GetFormFieldType(&requests.FPDFAnnot_GetFormFieldType{FormHandle: form, Annotation: annotation})
	if err != nil {
		return "", faultOnly(err)
	}
	value := ""
	switch kind.FormFieldType {
	case enums.FPDF_FORMFIELD_TYPE_CHECKBOX, enums.FPDF_FORMFIELD_TYPE_RADIOBUTTON:
		state, err := instance.FPDFAnnot_GetStringValue(&requests.FPDFAnnot_GetStringValue{Annotation: annotation, Key: "AS"})
		if err != nil || state.Value == "" || state.Value == "Off" {
			return "", faultOnly(err)
		}
		value = "☑"
	case enums.FPDF_FORMFIELD_TYPE_TEXTFIELD, enums.FPDF_FORMFIELD_TYPE_COMBOBOX, enums.FPDF_FORMFIELD_TYPE_LISTBOX:
		held, err := instance.FPDFAnnot_GetFormFieldValue(&requests.FPDFAnnot_GetFormFieldValue{FormHandle: form, Annotation: annotation})
		if err != nil {
			return "", faultOnly(err)
		}
		if value = oneLine(held.FormFieldValue); value == "" {
			return "", nil
		}
	default:
		return "", nil
	}
	named, err := instance.FPDFAnnot_GetFormFieldAlternateName(&requests.FPDFAnnot_GetFormFieldAlternateName{FormHandle: form, Annotation: annotation})
	if isFault(err) {
		return "", err
	}
	name := ""
	if err == nil {
		name = oneLine(named.FormFieldAlternateName)
	}
	if name == "" {
		known, err := instance.FPDFAnnot_GetFormFieldName(&requests.FPDFAnnot_GetFormFieldName{FormHandle: form, Annotation: annotation})
		if err != nil {
			return value, faultOnly(err)
		}
		name = oneLine(known.FormFieldName)
	}
	return name + ": " + value, nil
}

// forms is pdfium's view of the file's form, made when it is first asked for. Nothing that a form asks for is done.
func (f *File) forms(instance pdfium.Pdfium) (references.FPDF_FORMHANDLE, error) {
	if f.form != "" {
		return f.form, nil
	}
	opened, err := instance.FPDFDOC_InitFormFillEnvironment(&requests.FPDFDOC_InitFormFillEnvironment{Document: f.document, FormFillInfo: structs.FPDF_FORMFILLINFO{
		FFI_Invalidate:         func(references.FPDF_PAGE, float64, float64, float64, float64) {},
		FFI_SetCursor:          func(enums.FXCT) {},
		FFI_SetTimer:           func(int, func(int)) int { return 0 },
		FFI_KillTimer:          func(int) {},
		FFI_GetLocalTime:       func() structs.FPDF_SYSTEMTIME { return structs.FPDF_SYSTEMTIME{} },
		FFI_GetPage:            func(references.FPDF_DOCUMENT, int) *references.FPDF_PAGE { return nil },
		FFI_GetRotation:        func(references.FPDF_PAGE) enums.FPDF_PAGE_ROTATION { return 0 },
		FFI_ExecuteNamedAction: func(string) {},
	}})
	if err != nil {
		return "", err
	}
	f.form = opened.FormHandle
	return f.form, nil
}
