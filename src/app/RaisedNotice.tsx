import { raiseNotice, type Notice } from '#web/notices.ts'
import { PlainButton } from '#web/PlainButton.tsx'

/** The sentence is kept to the letter (docs/rules/screens.md#login-screen). */
const sentences: Record<Exclude<Notice, 'unreachable'>, string> = {
  other_org: 'Another tab switched to a different organisation. Nothing was changed. Reload to work in it here too.',
  other_user: 'Another tab now acts as another person. Nothing was changed. Reload to do the same here.',
  acting_over:
    'Your time acting as another person has ended. What you typed here is not saved: copy it before you stop acting.',
  outdated: 'A new version of Fieldbook is ready. Reload to use it. Unsaved changes will be lost.',
  new_version: 'A new version is ready.',
}

/** A notice with what may be done about it. */
export const RaisedNotice = ({ raised }: { raised: keyof typeof sentences }) => (
  <p>
    <span>{sentences[raised]}</span>
    {raised === 'acting_over' ? (
      <PlainButton onClick={goBack}>Stop acting</PlainButton>
    ) : (
      <PlainButton onClick={reload}>Reload</PlainButton>
    )}
    {raised === 'new_version' && <PlainButton onClick={() => raiseNotice(undefined)}>Later</PlainButton>}
  </p>
)

/** Reloads into the waiting version, where there is one. */
const reload = () => void import('#web/offline/worker.ts').then(({ takeOver }) => takeOver())

/** Leaves the page; the browser first warns of unsaved input, and until then the page stays the other person's. */
const goBack = () => location.assign('/acting/')
