/**
 * Styles that React Aria writes into the document at run time: for elements that can be pressed,
 * and, on iOS only, while a dialog is open. A test compares them with the installed package.
 */
export const COMPONENT_STYLE_HASHES: readonly string[] = [
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
]
