/** In the preview in which operators see the file of their questions, in place of the sandbox's notice. */
export const previewNotice =
  'Preview: this is the form as its file is at this moment. Reload to see what you changed. Nothing can be submitted.'
