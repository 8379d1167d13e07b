/**
 * Returns an icon. Every icon is 20 × 20, has the color of its text, and is hidden from assistive
 * technology.
 */
function icon(path: string) {
  return ({ className }: { className?: string | undefined }) => (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height="20"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 20 20"
      width="20"
    >
      <path d={path} />
    </svg>
  )
}

const CIRCLE = 'M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0 '

export const WarningIcon = icon('M10 3 18 16.5H2L10 3Z M10 8.25v3.5 M10 14.1v.1')
export const CheckIcon = icon('m4.5 10.5 3.75 3.75L15.5 6.5')
export const SuccessIcon = icon(`${CIRCLE}M6.75 10.25 9 12.5l4.25-4.75`)
export const InfoIcon = icon(`${CIRCLE}M10 9.25v4.25 M10 6.4v.1`)
export const CloseIcon = icon('m5 5 10 10 M15 5 5 15')
export const ChevronDownIcon = icon('m5 7.5 5 5 5-5')
export const ArrowRightIcon = icon('M4 10h12 M11 5l5 5-5 5')
export const DownloadIcon = icon('M10 3.5v9 M6 9l4 4 4-4 M4 16.5h12')

/** A payment card in the accent color, 36 × 36, as in `icon.svg`. `label` is the brand. */
export const BrandMark = ({ label }: { readonly label: string }) => (
  <svg aria-label={label} fill="none" height="36" role="img" viewBox="0 0 32 32" width="36">
    <rect fill="var(--accent)" height="32" rx="8" width="32" />
    <g stroke="var(--on-accent)">
      <rect height="13" rx="2.5" strokeWidth="2" width="20" x="6" y="10" />
      <path d="M6 14.5h20" strokeWidth="2.5" />
    </g>
  </svg>
)
