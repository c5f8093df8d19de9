/** One request to a server, past every contract. */
import type { FastifyInstance, InjectOptions } from 'fastify'

export interface SafetyAnswer {
  status: number
  text: string
  headers: Record<string, string | number | string[] | undefined>
}

export async function ask(app: FastifyInstance, request: InjectOptions): Promise<SafetyAnswer> {
  const { statusCode, body, headers } = await app.inject(request)
  return { status: statusCode, text: body, headers }
}

/** The JSON of an answer; an empty one is an empty object. */
export const jsonOf = ({ text }: SafetyAnswer) => JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>
