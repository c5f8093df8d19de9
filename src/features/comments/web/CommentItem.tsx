import { useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { Avatar } from '#features/files/web/images/Avatar.tsx'
import { mentionable } from '#features/users/web/people.ts'
import { useWrite } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { changeComment, type Comment, deleteComment, NewComment } from '../comments.contract.ts'

interface CommentItemProps {
  comment: Comment
  /** Whose answers a change makes old. */
  list: Endpoint
  /** As people read it. */
  text: string
  /** The id of the writer's picture, once it is known. */
  photo: number | null | undefined
}

/** One comment; one's own can be changed and removed. */
export function CommentItem({ comment, list, text, photo }: CommentItemProps) {
  const { formats, timezone } = useLocale()
  const [act, setAct] = useState<'change' | 'remove' | null>(null)
  const remove = useWrite(deleteComment, [list], (_nothing, undo) => {
    notify({ tone: 'success', message: 'The comment was removed.', ...(undo && { undo }) })
  })
  const when = formats.dateTime(comment.created, timezone)
  return (
    <li>
      <p className="fb-comment-head">
        <Avatar user={comment.user} photo={photo} />
        <strong>{comment.user.name}</strong>
        <time dateTime={comment.created} className="fb-muted">
          {when}
        </time>
        {comment.version > 1 && <span className="fb-muted">changed</span>}
        {comment.can_change && act !== 'change' && (
          <Button tone="quiet" onClick={() => setAct('change')} aria-label={`Change the comment of ${when}`}>
            Change
          </Button>
        )}
        {comment.can_delete && (
          <Button tone="quiet" onClick={() => setAct('remove')} aria-label={`Remove the comment of ${when}`}>
            Remove
          </Button>
        )}
      </p>
      {act === 'change' ? (
        <Changing comment={comment} list={list} onDone={() => setAct(null)} />
      ) : (
        <p className="fb-comment-text">{text}</p>
      )}
      <ConfirmDialog
        opened={act === 'remove'}
        title="Remove this comment?"
        confirmLabel="Remove"
        tone="danger"
        onCancel={() => setAct(null)}
        onConfirm={() => remove.mutateAsync({ params: { id: String(comment.id) }, version: comment.version })}
      />
    </li>
  )
}

function Changing({ comment, list, onDone }: { comment: Comment; list: Endpoint; onDone: () => void }) {
  const change = useWrite(changeComment, [list], (_comment, undo) => {
    notify({ tone: 'success', message: 'The comment was changed.', ...(undo && { undo }) })
  })
  const form = useContractForm(NewComment, {
    initial: { text: comment.text },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: String(comment.id) }, body, version: comment.version })
      onDone()
    },
  })
  return (
    <Form form={form} label="Change of the comment" summary={false}>
      <MentionArea form={form} people={mentionable} name="text" label="Comment" minRows={2} autoFocus />
      <div className="fb-comment-send">
        <Button onClick={onDone}>Cancel</Button>
        <Button tone="primary" type="submit" busy={form.busy}>
          Save comment
        </Button>
      </div>
    </Form>
  )
}
