/** Calls that many parts of a screen make at the same moment, sent as one. */

interface Batch<Key, Value> {
  keys: Set<Key>
  answer: Promise<ReadonlyMap<Key, Value>>
}

/**
 * Returns a function that reads the value of a key together with those of the other keys that are asked for at the same
 * moment, at most `max` in a call; null for a key that the answer lacks.
 */
export function batched<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  max = 100,
): (key: Key) => Promise<Value | null> {
  let gathering: Batch<Key, Value> | undefined
  const newBatch = (): Batch<Key, Value> => {
    const keys = new Set<Key>()
    const batch: Batch<Key, Value> = {
      keys,
      answer: new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
        if (gathering === batch) gathering = undefined
        return read([...keys])
      }),
    }
    return batch
  }
  return async (key) => {
    if (!gathering || gathering.keys.size >= max) gathering = newBatch()
    gathering.keys.add(key)
    return (await gathering.answer).get(key) ?? null
  }
}
