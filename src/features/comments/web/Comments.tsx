/** The comments of a record, newest first, and the form of a new one. Mentioned people are notified. */
import type { Endpoint } from '#core/contract.ts'
import { withNames } from '#core/mentions.ts'
import { has } from '#core/permissions.ts'
import { usePhotos } from '#features/users/images/web/usePhotos.ts'
import { mentionable } from '#features/users/users/web/people.ts'
import { addressOf } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { useWaitingHere, WaitingHere } from '#web/offline/WaitingHere.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { namedHere } from '#web/ui/form/picked.ts'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { shownTitle } from '#web/offline/shownTitle.ts'
import { useMorePages } from '#web/useMorePages.ts'
import {
  type Comment,
  commentCalls,
  type CommentOwner,
  commentPermission,
  listCommentHistory,
  NewComment,
  ownerWord,
} from '../comments.contract.ts'
import { CommentItem } from './CommentItem.tsx'
import './comments.css'

interface CommentsProps {
  owner: CommentOwner
  /** Answers the record's history, which tells of its comments too. */
  history: Endpoint
  id: number
}

/** Shows nothing to people who may not read comments of this kind. */
export function Comments(props: CommentsProps) {
  return has(useMe(), commentPermission(props.owner)) ? <Shown {...props} /> : null
}

const commentsOfPage = 20

function Shown({ owner, history, id }: CommentsProps) {
  const calls = commentCalls[owner]
  const params = { id: String(id) }
  const invalidates = [calls.list, history, listCommentHistory]
  const { formats } = useLocale()
  const { rows, left, loading, error, refetch, more } = useMorePages<Comment>(calls.list, { params }, commentsOfPage)
  const isHere = (path: string) => path === addressOf(calls.create, { params })
  const hasWaiting = useWaitingHere(isHere).length > 0
  const photos = usePhotos((rows ?? []).map(({ user }) => user.id))
  return (
    <SectionCard title="Comments">
      <ErrorAlert error={error}>
        <Button onClick={refetch}>Try again</Button>
      </ErrorAlert>
      <NewOne owner={owner} id={id} invalidates={invalidates} />
      <WaitingHere label="Comments not sent yet" shows={isHere} />
      {!rows && !error && <SkeletonBlock lines={3} label="Loading the comments" />}
      {rows?.length === 0 && !hasWaiting && (
        <p className="fb-muted">
          No comments yet. Everybody who may see the {ownerWord(owner)} and comments can read them.
        </p>
      )}
      {rows && rows.length > 0 && (
        <ol className="fb-comments">
          {rows.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              invalidates={invalidates}
              text={textOf(comment)}
              photo={photos.get(comment.user.id)}
            />
          ))}
        </ol>
      )}
      {left > 0 && (
        <Button busy={loading} onClick={more}>
          Show older ({formats.number(left)} left)
        </Button>
      )}
    </SectionCard>
  )
}

const textOf = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) =>
  withNames(text, new Map(mentions.map(({ id, name }) => [id, name])))

/** Words of a comment that waits: people are named in it, and the page says what it is on. */
const commentWords = (text: string) => ({
  feature: 'comment',
  title: 'Comment',
  deed: 'New comment',
  facts: [shownTitle()],
  text: textOf({ text, mentions: namedHere(text, []) }),
})

function NewOne({ owner, id, invalidates }: { owner: CommentOwner; id: number; invalidates: readonly Endpoint[] }) {
  const calls = commentCalls[owner]
  const outbox = useOutbox(calls.create, invalidates, (_comment, undo) => {
    notifySuccess('Comment added.', undo)
  })
  const form = useContractForm(NewComment, {
    initial: { text: '' },
    draftKey: `${calls.create.name} ${id}`,
    onSubmit: async (body) => {
      const { text } = form.values()
      // The field keeps a next comment that was typed before the answer came.
      const written = () => void (form.values().text === text && form.reset({ text: '' }))
      const { waits } = await outbox.send({ params: { id: String(id) }, body, written }, commentWords(body.text))
      if (waits) written()
    },
  })
  return (
    <Form form={form} label="New comment" summary={false} aside>
      <MentionArea form={form} people={mentionable} name="text" label="New comment" minRows={2} />
      <div className="fb-comment-send">
        <Button tone="primary" type="submit" busy={form.busy}>
          Comment
        </Button>
      </div>
    </Form>
  )
}
