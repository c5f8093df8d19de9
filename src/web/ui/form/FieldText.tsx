/**
 * A text with fields: shown by their names in a template, or filled in where it is written for one record. Each field is
 * one piece that is deleted, copied and undone as a whole.
 */
import { Input } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import { fieldWords } from '#core/textFields.ts'
import './FieldText.css'
import * as editor from './fieldEditor.ts'
import { InsertField } from './InsertField.tsx'
import { type FieldProps, useField } from './useField.ts'
import { asText } from './TextField.tsx'

export interface FieldTextProps<V extends object> extends FieldProps<V> {
  /** Each field with what it holds. */
  fields: Readonly<Record<string, string>>
  /** Values of the only record that the text is written for, shown in the place of names. */
  values?: Readonly<Record<string, string>> | undefined
  /** Takes several lines, and is this tall at first. */
  minRows?: number
}

export function FieldText<V extends object>({ fields, values, minRows, ...props }: FieldTextProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  const { id, label, description, required, error } = inputProps
  const root = useRef<HTMLDivElement>(null)
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      withAsterisk={required}
      className="fb-field-text"
    >
      {!values && !inputProps.readOnly && <InsertField label={label} fields={fields} root={root} />}
      <Editor
        key={fieldKey}
        root={root}
        inputProps={inputProps}
        minRows={minRows}
        text={asText(value)}
        chipOf={chipsOf(fields, values)}
        onText={set}
        onBlur={onBlur}
      />
    </Input.Wrapper>
  )
}

const chipsOf =
  (fields: FieldTextProps<object>['fields'], values: FieldTextProps<object>['values']): editor.ChipOf =>
  (field) => {
    const title = fields[field]
    const words = fieldWords(field)
    if (title === undefined) return { words, title: 'This field does not exist.', look: 'unknown' }
    const filled = values?.[field]
    if (filled === undefined) return { words, title, look: 'field' }
    if (filled === '') return { words, title: `${title}: empty here, and left out`, look: 'empty' }
    return { words: filled, title: 'Double-click to edit', look: 'plain' }
  }

interface EditorProps {
  root: React.RefObject<HTMLDivElement | null>
  inputProps: ReturnType<typeof useField>['inputProps']
  minRows: number | undefined
  text: string
  chipOf: editor.ChipOf
  onText: (text: string) => void
  onBlur: () => void
}

/** Changes typed within this time are undone together. */
const togetherMs = 600

function Editor({ root, inputProps, minRows, text, chipOf, onText, onBlur }: EditorProps) {
  const history = useRef<{ steps: { text: string; caret: number; time: number }[]; index: number }>({
    steps: [{ text, caret: text.length, time: 0 }],
    index: 0,
  })
  const draw = useEffectEvent((node: HTMLElement) => editor.drawText(node, text, chipOf))
  useLayoutEffect(() => {
    if (root.current) draw(root.current)
  }, [root])
  const renew = useEffectEvent((node: HTMLElement) => editor.renewChips(node, chipOf))
  useEffect(() => {
    if (root.current) renew(root.current)
  }, [root, chipOf])

  const node = () => root.current as HTMLDivElement
  const record = (changed: string, caret: number) => {
    const { steps, index } = history.current
    const time = performance.now()
    const last = steps[index]
    if (last?.text === changed) return
    const joins = index > 0 && last !== undefined && time - last.time < togetherMs
    const before = steps.slice(0, joins ? index : index + 1)
    history.current = { steps: [...before, { text: changed, caret, time }], index: before.length }
    onText(changed)
  }
  /** Replaces a part of the text. */
  const replace = (start: number, end: number, inserted: string) => {
    if (inputProps.readOnly || inputProps.disabled) return
    const current = editor.readText(node())
    const next = `${current.slice(0, start)}${inserted}${current.slice(end)}`
    editor.drawText(node(), next, chipOf)
    editor.placeCaret(node(), start + inserted.length)
    record(next, start + inserted.length)
  }
  const replaceSelected = (inserted: string) => {
    const [start, end] = editor.selectedPart(node()) ?? lastCaret()
    replace(start, end, minRows === undefined ? inserted.replaceAll('\n', ' ') : inserted)
  }
  const lastCaret = (): [number, number] => {
    const { length } = editor.readText(node())
    return [length, length]
  }
  const step = (by: -1 | 1) => {
    const { steps, index } = history.current
    const next = steps[index + by]
    if (!next) return
    history.current = { steps, index: index + by }
    editor.drawText(node(), next.text, chipOf)
    editor.placeCaret(node(), next.caret)
    onText(next.text)
  }

  const beforeInput = useEffectEvent((event: InputEvent) => {
    const part = editor.selectedPart(node())
    const isCaret = part !== null && part[0] === part[1]
    const current = editor.readText(node())
    switch (event.inputType) {
      case 'historyUndo':
        event.preventDefault()
        return step(-1)
      case 'historyRedo':
        event.preventDefault()
        return step(1)
      case 'insertParagraph':
      case 'insertLineBreak':
        event.preventDefault()
        if (minRows === undefined) node().closest('form')?.requestSubmit()
        else replaceSelected('\n')
        return
      case 'deleteContentBackward': {
        const start = isCaret ? editor.fieldBefore(current, part[0]) : null
        if (start === null || !part) return
        event.preventDefault()
        return replace(start, part[0], '')
      }
      case 'deleteContentForward': {
        const end = isCaret ? editor.fieldAfter(current, part[0]) : null
        if (end === null || !part) return
        event.preventDefault()
        return replace(part[0], end, '')
      }
      // Bold and the like: it is plain text.
      case 'formatBold':
      case 'formatItalic':
      case 'formatUnderline':
        return event.preventDefault()
    }
  })
  const insert = useEffectEvent((event: Event) => {
    node().focus()
    replaceSelected((event as CustomEvent<string>).detail)
  })
  useEffect(() => {
    const { current } = root
    current?.addEventListener('beforeinput', beforeInput)
    current?.addEventListener('fb-insert', insert)
    return () => {
      current?.removeEventListener('beforeinput', beforeInput)
      current?.removeEventListener('fb-insert', insert)
    }
  }, [root])

  const onInput = (event: React.InputEvent<HTMLDivElement>) => {
    const current = editor.readText(node())
    const [caret] = editor.selectedPart(node()) ?? lastCaret()
    const needsBreak = node().lastChild?.nodeName !== 'BR'
    if (!event.nativeEvent.isComposing && (needsBreak || editor.hasTypedField(node()))) {
      editor.drawText(node(), current, chipOf)
      editor.placeCaret(node(), caret)
    }
    record(current, caret)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    step(key === 'y' || event.shiftKey ? 1 : -1)
  }
  const onCopy = (event: ClipboardEvent) => {
    const part = editor.selectedPart(node())
    if (!part || part[0] === part[1]) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', editor.readText(node()).slice(...part))
    if (event.type === 'cut') replace(...part, '')
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    replaceSelected(event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n'))
  }
  /** A filled-in field becomes plain text once somebody wants to change it. */
  const onDoubleClick = ({ target }: React.MouseEvent) => {
    const chip = target instanceof HTMLElement ? target : null
    const token = chip?.dataset['token']
    if (!chip || token === undefined || chip.dataset['look'] !== 'plain') return
    const range = document.createRange()
    range.selectNode(chip)
    document.getSelection()?.removeAllRanges()
    document.getSelection()?.addRange(range)
    replaceSelected(chip.textContent ?? '')
  }
  const { id, label, description, error, readOnly, disabled, required } = inputProps
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      ref={root}
      id={id}
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline={minRows !== undefined}
      aria-required={required || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={describedBy || undefined}
      data-field={inputProps['data-field']}
      className="fb-field-input"
      style={minRows === undefined ? undefined : { minHeight: `calc(${minRows} * 1.45em + 0.875rem)` }}
      contentEditable={!readOnly && !disabled}
      suppressContentEditableWarning
      onInput={onInput}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onDrop={(event) => event.preventDefault()}
      onDoubleClick={onDoubleClick}
      onBlur={onBlur}
    />
  )
}
