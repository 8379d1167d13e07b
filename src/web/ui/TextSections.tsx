/** Sections of a text page: headings of the second level, paragraphs, and lists. */
type TextSectionsProps = {
  sections: readonly {
    heading: string
    /** A single text is a paragraph, and a list of texts is a list. */
    content: readonly (string | readonly string[])[]
  }[]
}

export function TextSections({ sections }: TextSectionsProps) {
  return sections.map(({ heading, content }) => (
    <section key={heading}>
      <h2>{heading}</h2>
      {content.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]}>
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ))
}
