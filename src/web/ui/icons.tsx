import type { ReactNode } from 'react'

/** Every icon is 20 × 20, takes the colour of its text and is hidden from assistive technology. */
type IconProps = { className?: string | undefined }

function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      focusable="false"
      height="20"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 20 20"
      width="20"
    >
      {children}
    </svg>
  )
}

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3 18 16.5H2L10 3Z M10 8.25v3.5 M10 14.1v.1" />
  </Icon>
)

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 10.5 3.75 3.75L15.5 6.5" />
  </Icon>
)

export const SuccessIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="m6.75 10.25 2.25 2.25 4.25-4.75" />
  </Icon>
)

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9.25v4.25 M10 6.4v.1" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 5 10 10 M15 5 5 15" />
  </Icon>
)

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 7.5 5 5 5-5" />
  </Icon>
)

export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 10h12 M11 5l5 5-5 5" />
  </Icon>
)

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3.5v9 M6 9l4 4 4-4 M4 16.5h12" />
  </Icon>
)

/** A payment card in the accent color, with the name of whose it is; 36 × 36, as `icon.svg`. */
export const BrandMark = ({ label }: { readonly label: string }) => (
  <svg aria-label={label} fill="none" height="36" role="img" viewBox="0 0 32 32" width="36">
    <rect fill="var(--accent)" height="32" rx="8" width="32" />
    <g stroke="var(--on-accent)">
      <rect height="13" rx="2.5" strokeWidth="2" width="20" x="6" y="10" />
      <path d="M6 14.5h20" strokeWidth="2.5" />
    </g>
  </svg>
)
