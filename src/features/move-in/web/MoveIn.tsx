/** The assistant for moving in: where from, the files, what would come in, and then all of it at once. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { listMoves } from '../moveIn.contract.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { MoveDone, EarlierMoves } from './EarlierMoves.tsx'
import { MovePreview } from './MovePreview.tsx'
import { moveInStore } from './moveInStore.ts'
import { Programs } from './Programs.tsx'
import './moveIn.css'

export function MoveIn() {
  return (
    <div className="fb-move">
      <PageHeader title="Move in" aside={<Link to="/settings/">All settings</Link>} />
      <Assistant />
    </div>
  )
}

function Assistant() {
  const me = useMe()
  const store = moveInStore(`${me.org.id} ${me.id}`)
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { files, preview, error, done } = state
  const moves = useQuery(queryFor(listMoves, {}))
  const questions = preview?.files.filter(({ question }) => question !== null).length ?? 0
  const guard = useUnsavedGuard(() => files.length > 0, store.forget)
  if (done)
    return (
      <>
        <MoveDone move={done} onAnother={store.forget} />
        <EarlierMoves answer={moves} except={done.id} />
      </>
    )
  return (
    <>
      {guard}
      <p className="fb-muted">
        Bring what you have in other programs. You see everything before it is saved, and can undo it as a whole.
      </p>
      <Programs />
      <ChosenFiles state={state} store={store} />
      {questions > 0 && (
        <p role="status">
          Answer {questions === 1 ? 'the question' : `the ${questions} questions`} above: then you see what comes in.
        </p>
      )}
      <ErrorAlert error={error} labels={{ files: 'Files' }}>
        {files.length > 0 && <Button onClick={() => void store.check()}>Try again</Button>}
      </ErrorAlert>
      {preview !== null && preview.steps.length > 0 && <MovePreview state={state} preview={preview} store={store} />}
      {files.length === 0 && <EarlierMoves answer={moves} />}
    </>
  )
}
