import { useOutsideMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { TextPage } from '../../ui/TextPage.tsx'
import type { CopyLink } from './copy-link.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { Questions, Reference } from './parts.tsx'

interface Props {
  readonly link: CopyLink
}

/** The page for a link that opens nothing. It explains how to get another one. */
export function UnusableLink({ link }: Props) {
  const { none } = useOutsideMessages().pages.confirmation.status.link
  return <NewLinkPage link={link} texts={none} />
}

/** The page for a reference without its secret, as in a bookmark. It explains the way back. */
export function WayBack({ link }: Props) {
  const { heading: title, intro } = useOutsideMessages().pages.confirmation.status.link.back
  return <NewLinkPage link={link} texts={{ title, intro }} />
}

function NewLinkPage({
  link,
  texts: { title, intro },
}: Props & { readonly texts: { readonly title: string; readonly intro: string } }) {
  return (
    <TextPage intro={intro} title={title}>
      <Reference link={link} />
      {pageConfig().mailsCopy && <NewLinkForm isMain reference={link.reference} />}
      <Questions />
    </TextPage>
  )
}
