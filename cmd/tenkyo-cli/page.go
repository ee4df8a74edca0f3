package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"tenkyo/app/durable"
	"tenkyo/app/evidence"
	"tenkyo/app/library"
)

func (c *cli) page(ctx context.Context, args []string) error {
	if c.cite != "" && len(args) == 0 {
		return c.openCite(ctx)
	}
	if len(args) > 0 || c.doc == "" || c.pageNumber < 0 {
		return usage("usage.page")
	}
	if err := c.mayDraw(); err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	doc, err := c.resolveDoc(lib, c.doc)
	if err != nil {
		return err
	}
	result, err := lib.Page(ctx, library.PageRequest{Doc: doc, Version: c.edition, Page: c.pageNumber, Quote: c.quote})
	if err != nil {
		return err
	}
	if c.out != "" {
		if err := c.drawPage(ctx, lib, result); err != nil {
			return err
		}
	}
	if c.json {
		if err := c.writeJSON(result); err != nil {
			return err
		}
	}
	if c.quote != "" && !result.Found {
		c.say("%s", c.words.T("page.highlight_none", "reason", c.words.PageReason(result.ReasonCode)))
		return errLook
	}
	return nil
}

// mayDraw is an error where the file of --out must not be written.
func (c *cli) mayDraw() error {
	if c.out == "" {
		return nil
	}
	return c.mayWrite(output{c.out, aPicture})
}

// drawPage writes the page as a picture, with the quotation lit up, to the file of --out.
func (c *cli) drawPage(ctx context.Context, lib *library.Library, page library.PageResult) error {
	picture, err := lib.Render(ctx, page.Doc, page.Version, page.Page, c.dpi)
	if err != nil {
		return err
	}
	if err := writePNG(c.out, evidence.Highlight(picture, page)); err != nil {
		return err
	}
	c.say("%s", c.words.T("cli.page_written", "page", page.Page, "path", c.out))
	return nil
}

// writePNG writes the picture whole or not at all.
func writePNG(path string, picture image.Image) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".tenkyo-*.png")
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	err = errors.Join(png.Encode(f, picture), f.Chmod(0o644), f.Close())
	if err == nil {
		err = durable.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("writing %s: %w", path, err), os.Remove(f.Name()))
	}
	return nil
}
