import { useRouter } from '@tanstack/react-router'

import { refetchProfile } from './guard.ts'

/** Fetches the profile again and lets every screen follow: their fields, words, acts and the header are shaped by it. */
export function useRefetchProfile(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    await refetchProfile()
    await router.invalidate()
  }
}
