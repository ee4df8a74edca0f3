package ingest

import "tenkyo/ingest/document"

// Reason is the error of everything that is not read; see [document.Reason].
type Reason = document.Reason
