import { useRouter } from '@tanstack/react-router'

import { renewProfile } from './guard.ts'

/** Fetches the profile again and lets every screen follow: their fields, words, acts and the header are shaped by it. */
export function useRenewProfile(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    await renewProfile()
    await router.invalidate()
  }
}
