import { IconPaperclip } from '@tabler/icons-react'

/** A paper-clip where files prove it; nothing where none do. */
export const Evidence = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="fb-evidence" title={wordsOf(count)}>
      <IconPaperclip size={14} aria-hidden />
      <span className="fb-hidden">{wordsOf(count)}</span>
    </span>
  )

const wordsOf = (count: number) => (count === 1 ? '1 file as evidence' : `${count} files as evidence`)
