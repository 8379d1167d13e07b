/** Replaces the sandbox's notice in the preview, where operators see their own questions. */
export const previewNotice =
  'Preview: this is the form from your file as it is now. Reload to see your changes. Nothing can be submitted.'
