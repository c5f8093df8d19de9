/** Asks what goes along with a change of a record before it is saved, where another feature has anything that may. */
import { type ReactNode, Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { useRecordParts } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import { Withdrawn } from '#web/ui/form/withdrawn.ts'
import type { AnyRecord, ShownRecordType } from './shownRecordType.ts'

type Body = Readonly<Record<string, unknown>>
interface Request {
  record: AnyRecord
  body: Body
  answer: (along: Body | null) => void
}

export function useAlong(kind: ShownRecordType): {
  /** Returns the body with what goes along. Throws `Withdrawn` where the person does not want the change any more. */
  withAlong: <B>(record: AnyRecord, body: B) => Promise<B>
  /** The question, to be rendered. */
  question: ReactNode
} {
  const me = useMe()
  const { along } = useRecordParts<AnyRecord>(kind.names.prefix)
  const [request, setRequest] = useState<Request | null>(null)
  return {
    withAlong: async (record, body) => {
      if (!along?.permission.some((text) => has(me, text)) || !along.concerns(record, body as Body)) return body
      const found = await new Promise<Body | null>((answer) => setRequest({ record, body: body as Body, answer }))
      setRequest(null)
      if (found === null) throw new Withdrawn()
      return { ...body, ...found }
    },
    question: request && along && (
      <Suspense>
        <along.Ask record={request.record} body={request.body} onAnswer={request.answer} />
      </Suspense>
    ),
  }
}
