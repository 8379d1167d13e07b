/** The field of a PDF for a signature that is added afterwards (ISO 32000, 12.8). */
import type { Paper } from './paper.ts'

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The catalog. pdfkit supports forms, but no signature fields. */
      readonly _root: { readonly data: { readonly AcroForm: { data: object } } }
    }
    interface PDFKitReference {
      end(): void
    }
  }
}

/** Room for the signature, certificates and a time stamp. Each byte takes two in the file. */
const SIGNATURE_BYTES = 20_480
/** The placeholder that `@signpdf/signpdf` replaces. */
const UNKNOWN_OFFSET = '**********'
/** `SignaturesExist` and `AppendOnly`. */
const SIGNATURE_FLAGS = 3
/** `Print` and `Locked`. */
const FIELD_FLAGS = 132

/** Adds the empty field to the current page. It is invisible, and assistive technology skips it. */
export function addSignatureField({ doc }: Paper, signedAt: Date): void {
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, UNKNOWN_OFFSET, UNKNOWN_OFFSET, UNKNOWN_OFFSET],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    M: signedAt,
  })
  signature.end()
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Signature'),
    F: FIELD_FLAGS,
    Rect: [0, 0, 0, 0],
    P: doc.page.dictionary,
    V: signature,
  })
  field.end()
  doc.page.annotations.push(field)
  doc.initForm()
  doc._root.data.AcroForm.data = {
    Fields: [field],
    SigFlags: SIGNATURE_FLAGS,
    DR: { Font: {} },
  }
}
