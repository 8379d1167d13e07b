const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
