import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { maySeeGroups } from '../userNames.ts'

/** A person in no group sees nothing: whoever adds one is asked first, where they see the groups at all. */
export function useAskAboutGroups() {
  const me = useMe()
  const [question, setQuestion] = useState<{ name: string; answer: (alone: boolean) => void } | null>(null)
  const seesGroups = maySeeGroups.some((maySeeGroup) => has(me, maySeeGroup))
  const answer = (alone: boolean) => {
    setQuestion(null)
    question?.answer(alone)
  }
  return {
    asked: (name: string): Promise<boolean> =>
      seesGroups ? new Promise((resolve) => setQuestion({ name, answer: resolve })) : Promise.resolve(true),
    asking: (
      <Dialog
        opened={question !== null}
        title={`Add ${question?.name ?? ''} without a group?`}
        width={480}
        saveLabel="Choose a group"
        onSave={() => answer(false)}
        onCancel={() => answer(false)}
        extra={<Button onClick={() => answer(true)}>Add without a group</Button>}
      >
        Permissions come from groups. Without a group, a person can sign in but sees nothing.
      </Dialog>
    ),
  }
}
