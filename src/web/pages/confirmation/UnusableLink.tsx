import { useLaterMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { SupportSection } from '../../ui/SupportContact.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import type { CopyLink } from './copy-link.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { Reference } from './parts.tsx'

/** For a link that opens nothing, whatever became of the application: how to get another. */
export function UnusableLink({ link }: { readonly link: CopyLink }) {
  const { confirmation: texts } = useLaterMessages().pages
  const config = pageConfig()
  return (
    <TextPage {...texts.status.link.none}>
      <Reference link={link} />
      {config.mailsCopy && <NewLinkForm isMain reference={link.reference} />}
      <SupportSection contact={config} texts={texts.questions} />
    </TextPage>
  )
}
