package ingest

import (
	"path/filepath"
	"strings"

	"tenkyo/ingest/document"
)

// formatOf is the format that a file name promises, or the reason why files of its type are not read.
func formatOf(name string) (document.Format, document.ReasonCode) {
	switch ext := extension(name); ext {
	case ".pdf":
		return document.PDF, ""
	case ".md", ".markdown":
		return document.Markdown, ""
	case ".txt":
		return document.Text, ""
	case ".docx", ".docm", ".dotx":
		return document.DOCX, ""
	case ".xlsx", ".xlsm", ".xltx":
		return document.XLSX, ""
	case ".pptx", ".pptm", ".ppsx":
		return document.PPTX, ""
	case ".html", ".htm", ".xhtml":
		return document.HTML, ""
	case ".eml":
		return document.Mail, ""
	default:
		if code, ok := otherTypes[ext]; ok {
			return "", code
		}
		return "", document.TypeOther
	}
}

// Reads tells whether files of this name are read, by its ending.
func Reads(name string) bool {
	format, _ := formatOf(name)
	return format != ""
}

// extension is the ending of a name in lower case, with its dot; "" where there is none.
func extension(name string) string {
	ext := strings.ToLower(filepath.Ext(name))
	if ext == "." || len(ext) == len(name) || strings.ContainsAny(ext, " 　") {
		return ""
	}
	return ext
}

// IsOld tells the endings of files that are read where a program is there that makes files of today's formats of them (Options.Old).
func IsOld(ext string) bool {
	switch ext {
	case ".doc", ".dot", ".rtf", ".xls", ".ppt", ".pps", ".odt", ".ods", ".odp":
		return true
	}
	return false
}

// otherTypes says what to do about files that are not read, by their ending.
var otherTypes = map[string]document.ReasonCode{
	".doc":     document.TypeWord,
	".dot":     document.TypeWord,
	".rtf":     document.TypeWord,
	".pages":   document.TypeWord,
	".xls":     document.TypeExcel,
	".xlsb":    document.TypeExcel,
	".numbers": document.TypeExcel,
	".ppt":     document.TypePowerPoint,
	".pps":     document.TypePowerPoint,
	".key":     document.TypePowerPoint,
	".odt":     document.TypeOpenDoc,
	".ods":     document.TypeOpenDoc,
	".odp":     document.TypeOpenDoc,
	".odg":     document.TypeOpenDoc,
	".jtd":     document.TypeIchitaro,
	".jtdc":    document.TypeIchitaro,
	".jtt":     document.TypeIchitaro,
	".mht":     document.TypeHTML,
	".mhtml":   document.TypeHTML,
	".png":     document.TypeImage,
	".jpg":     document.TypeImage,
	".jpeg":    document.TypeImage,
	".jpe":     document.TypeImage,
	".gif":     document.TypeImage,
	".bmp":     document.TypeImage,
	".tif":     document.TypeImage,
	".tiff":    document.TypeImage,
	".webp":    document.TypeImage,
	".heic":    document.TypeImage,
	".heif":    document.TypeImage,
	".svg":     document.TypeImage,
	".ico":     document.TypeImage,
	".psd":     document.TypeImage,
	".ai":      document.TypeImage,
	".msg":     document.TypeMail,
	".mbox":    document.TypeMail,
	".pst":     document.TypeMail,
	".zip":     document.TypeArchive,
	".lzh":     document.TypeArchive,
	".lha":     document.TypeArchive,
	".7z":      document.TypeArchive,
	".rar":     document.TypeArchive,
	".gz":      document.TypeArchive,
	".tgz":     document.TypeArchive,
	".tar":     document.TypeArchive,
	".bz2":     document.TypeArchive,
	".xz":      document.TypeArchive,
	".cab":     document.TypeArchive,
	".mp3":     document.TypeMedia,
	".m4a":     document.TypeMedia,
	".wav":     document.TypeMedia,
	".wma":     document.TypeMedia,
	".ogg":     document.TypeMedia,
	".flac":    document.TypeMedia,
	".mp4":     document.TypeMedia,
	".m4v":     document.TypeMedia,
	".mov":     document.TypeMedia,
	".avi":     document.TypeMedia,
	".wmv":     document.TypeMedia,
	".mkv":     document.TypeMedia,
	".webm":    document.TypeMedia,
	".csv":     document.TypeData,
	".tsv":     document.TypeData,
	".json":    document.TypeData,
	".jsonl":   document.TypeData,
	".xml":     document.TypeData,
	".yaml":    document.TypeData,
	".yml":     document.TypeData,
	".toml":    document.TypeData,
	".ini":     document.TypeData,
	".log":     document.TypeData,
	".sql":     document.TypeData,
	".db":      document.TypeData,
	".sqlite":  document.TypeData,
	".mdb":     document.TypeData,
	".accdb":   document.TypeData,
	".parquet": document.TypeData,
}
