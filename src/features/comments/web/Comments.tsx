/** The comments of a record, newest first, and a new one; who is mentioned is told. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { withNames } from '#core/mentions.ts'
import { has, type Permission } from '#core/permissions.ts'
import { usePhotos } from '#features/files/web/images/usePhotos.ts'
import { mentionable } from '#features/users/web/people.ts'
import { ask, useWrite } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  type clientComments,
  type Comment,
  type contactComments,
  NewComment,
  type projectComments,
} from '../comments.contract.ts'
import { CommentItem } from './CommentItem.tsx'
import './comments.css'

type Calls = typeof clientComments | typeof contactComments | typeof projectComments

interface CommentsProps {
  calls: Calls
  id: number
  permission: Permission
  /** `client`, for the sentences. */
  noun: string
}

/** Nothing for who may not read comments of this kind. */
export function Comments(props: CommentsProps) {
  return has(useMe(), props.permission) ? <Shown {...props} /> : null
}

const [few, all] = [20, 100]

function Shown({ calls, id, noun }: CommentsProps) {
  const [rows, setRows] = useState(few)
  const params = { id: String(id) }
  const { data, error, refetch } = useQuery(ask(calls.list, { params, query: { rows: String(rows) } }))
  const photos = usePhotos((data?.results ?? []).map(({ user }) => user.id))
  const left = (data?.count ?? 0) - (data?.results.length ?? 0)
  return (
    <SectionCard title="Comments">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      <NewOne calls={calls} id={id} />
      {!data && !error && <SkeletonBlock lines={3} label="Loading the comments" />}
      {data?.count === 0 && (
        <p className="fb-muted">No comments yet. Everybody who may see the {noun} and comments can read them.</p>
      )}
      {data && data.count > 0 && (
        <ol className="fb-comments">
          {data.results.map((comment: Comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              list={calls.list}
              text={textOf(comment)}
              photo={photos.get(comment.user.id)}
            />
          ))}
        </ol>
      )}
      {left > 0 && rows < all && <Button onClick={() => setRows(all)}>Show {left} more</Button>}
    </SectionCard>
  )
}

const textOf = ({ text, mentions }: Comment) => withNames(text, new Map(mentions.map(({ id, name }) => [id, name])))

function NewOne({ calls, id }: { calls: Calls; id: number }) {
  const add = useWrite(calls.create, [calls.list], (_comment, undo) => {
    notify({ tone: 'success', message: 'The comment was added.', ...(undo && { undo }) })
  })
  const form = useContractForm(NewComment, {
    initial: { text: '' },
    draftKey: `${calls.create.name} ${id}`,
    onSubmit: async (body) => {
      await add.mutateAsync({ params: { id: String(id) }, body })
      form.reset({ text: '' })
    },
  })
  return (
    <Form form={form} label="New comment" summary={false}>
      <MentionArea form={form} people={mentionable} name="text" label="New comment" minRows={2} />
      <div className="fb-comment-send">
        <Button tone="primary" type="submit" busy={form.busy}>
          Comment
        </Button>
      </div>
    </Form>
  )
}
