/** Replaces the sandbox's notice in the preview, in which operators see their own questions. */
export const previewNotice =
  'Preview: this is the form as its file is at this moment. Reload to see what you changed. Nothing can be submitted.'
