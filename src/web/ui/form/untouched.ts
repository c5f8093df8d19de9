import * as z from 'zod/mini'

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * A body without the fields that stay empty and that its schema may go without. An empty field holds null: where something
 * stood there before (`initial`), it was cleared, and null is sent or refused under the field.
 */
export function withoutUntouched(schema: z.ZodMiniType, body: unknown, initial: object): unknown {
  const shape = (schema as { def?: { shape?: Record<string, z.ZodMiniType> } }).def?.shape
  if (!shape || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const rule = shape[name]
      if (value !== null || !rule) return value !== undefined
      const wasEmpty = isEmpty((initial as Record<string, unknown>)[name])
      return !wasEmpty || z.safeParse(rule, null).success || !z.safeParse(rule, undefined).success
    }),
  )
}
