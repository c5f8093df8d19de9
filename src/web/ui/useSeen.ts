import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the window a part counts as about to be seen. */
const ahead = '200px'

/** Returns a ref, and whether its element has come into view or close to it. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: ahead,
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen])
  return [element, isSeen]
}
