import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { Avatar } from '#features/users/images/web/Avatar.tsx'
import { mentionable } from '#features/users/users/web/people.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeComment, type Comment, deleteComment, listCommentHistory, NewComment } from '../comments.contract.ts'

const HistoryOf = lazy(() => import('#web/record/RecordHistory.tsx').then((kit) => ({ default: kit.HistoryOf })))
const labels = { text: 'Comment' }

interface CommentItemProps {
  comment: Comment
  /** The calls whose answers a change invalidates. */
  invalidates: readonly Endpoint[]
  /** The comment with mentions as names. */
  text: string
  /** The id of the writer's picture, once it is known. */
  photo: number | null | undefined
}

/** A comment. Its author can change and delete it. */
export function CommentItem({ comment, invalidates, text, photo }: CommentItemProps) {
  const { formats, timezone } = useLocale()
  const [act, setAct] = useState<'change' | 'remove' | null>(null)
  const [isNotified, setIsNotified] = useState(false)
  const remove = useEndpointMutation(deleteComment, invalidates, (_nothing, undo) => {
    notifySuccess('Comment deleted.', undo)
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
        {comment.edited !== null && (
          <Button tone="quiet" aria-expanded={isNotified} onClick={() => setIsNotified(!isNotified)}>
            Edited
            <span className="fb-hidden">
              {' '}
              {formats.dateTime(comment.edited, timezone)}: history of the comment of {when}
            </span>
          </Button>
        )}
        {comment.can_change && act !== 'change' && (
          <Button tone="quiet" onClick={() => setAct('change')} aria-label={`Change the comment of ${when}`}>
            Change
          </Button>
        )}
        {comment.can_delete && (
          <Button tone="quiet" onClick={() => setAct('remove')} aria-label={`Delete the comment of ${when}`}>
            Delete
          </Button>
        )}
      </p>
      {act === 'change' ? (
        <Changing comment={comment} invalidates={invalidates} onDone={() => setAct(null)} />
      ) : (
        <p className="fb-comment-text">{text}</p>
      )}
      {isNotified && (
        <Suspense>
          <HistoryOf endpoint={listCommentHistory} id={comment.id} labels={labels} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={act === 'remove'}
        title="Delete this comment?"
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setAct(null)}
        onConfirm={() => {
          // A deleted comment has no history.
          setIsNotified(false)
          return remove.mutateAsync({ params: { id: String(comment.id) }, version: comment.version })
        }}
      />
    </li>
  )
}

interface ChangingProps extends Pick<CommentItemProps, 'comment' | 'invalidates'> {
  onDone: () => void
}

function Changing({ comment: opened, invalidates, onDone }: ChangingProps) {
  // The comment at the time that editing began: if it was changed elsewhere since, the server refuses the stale
  // version.
  const [comment] = useState(opened)
  const change = useEndpointMutation(changeComment, invalidates, (_comment, undo) => {
    notifySuccess('Comment saved.', undo)
  })
  const form = useContractForm(NewComment, {
    initial: { text: comment.text },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: String(comment.id) }, body, version: comment.version })
      onDone()
    },
  })
  return (
    <Form form={form} label="Edit comment" summary={false}>
      <MentionArea
        form={form}
        people={mentionable}
        named={comment.mentions}
        name="text"
        label="Comment"
        minRows={2}
        autoFocus
      />
      <div className="fb-comment-send">
        <Button onClick={onDone}>Cancel</Button>
        <Button tone="primary" type="submit" busy={form.busy}>
          Save comment
        </Button>
      </div>
    </Form>
  )
}
