/**
 * The text of an editable element whose fields, such as `{{project.name}}`, stand in it as chips. The text is what counts:
 * it is read from the element after each change, and carets are offsets in it.
 */
import { inBraces } from '#core/textFields.ts'

/** How a field is shown. */
interface FieldChip {
  words: string
  title: string
  /** `plain`: reads like the text around it; `empty`: holds nothing here. */
  look: 'field' | 'plain' | 'empty' | 'unknown'
}
export type ChipOf = (field: string) => FieldChip

/** Draws the text; a last line break makes room for the caret after a chip and on an empty line. */
export function drawText(root: HTMLElement, text: string, chipOf: ChipOf): void {
  const nodes: Node[] = []
  let end = 0
  for (const { 0: token, 1: field = '', index } of text.matchAll(inBraces)) {
    if (index > end) nodes.push(document.createTextNode(text.slice(end, index)))
    nodes.push(chipNode(token, chipOf(field.trim())))
    end = index + token.length
  }
  if (end < text.length) nodes.push(document.createTextNode(text.slice(end)))
  root.replaceChildren(...nodes, document.createElement('br'))
}

function chipNode(token: string, chip: FieldChip): HTMLElement {
  const node = document.createElement('span')
  node.contentEditable = 'false'
  node.className = 'fb-field-chip'
  node.dataset['token'] = token
  return showChip(node, chip)
}

function showChip(node: HTMLElement, { words, title, look }: FieldChip): HTMLElement {
  node.dataset['look'] = look
  node.title = title
  if (node.textContent !== words) node.textContent = words
  return node
}

/** Shows other words in the chips, without touching the text or the caret. */
export function renewChips(root: HTMLElement, chipOf: ChipOf): void {
  for (const node of root.querySelectorAll<HTMLElement>('[data-token]'))
    showChip(node, chipOf((node.dataset['token'] ?? '').slice(2, -2).trim()))
}

/** Returns the text of an element, without the line break that `drawText` ends it with. */
export function readText(root: Node): string {
  const text = [...root.childNodes].map((node) => textOf(node)).join('')
  return root.lastChild?.nodeName === 'BR' ? text.slice(0, -1) : text
}

function textOf(node: Node): string {
  if (node.nodeName === 'BR') return '\n'
  if (!(node instanceof HTMLElement)) return (node.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll('\r', '')
  const inside = node.dataset['token'] ?? [...node.childNodes].map((child) => textOf(child)).join('')
  // A browser that breaks a line by itself does so with an element.
  return node.nodeName === 'DIV' ? `\n${inside}` : inside
}

/** Returns whether a field was typed in braces, and is not a chip yet. */
export const hasTypedField = (root: HTMLElement): boolean =>
  [...root.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').search(inBraces) >= 0,
  )

/** Returns the selected part of the text by its offsets; null where the selection is elsewhere. */
export function selectedPart(root: HTMLElement): [start: number, end: number] | null {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null
  return [offsetOf(root, range.startContainer, range.startOffset), offsetOf(root, range.endContainer, range.endOffset)]
}

function offsetOf(root: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(root, 0)
  before.setEnd(node, offset)
  const length = [...before.cloneContents().childNodes].map((part) => textOf(part)).join('').length
  return Math.min(length, readText(root).length)
}

/** Puts the caret at an offset of the text. */
export function placeCaret(root: HTMLElement, offset: number): void {
  let rest = offset
  for (const [index, node] of [...root.childNodes].entries()) {
    const { length } = textOf(node)
    if (rest <= length && node.nodeType === Node.TEXT_NODE) return collapse(node, rest)
    if (rest === 0) return collapse(root, index)
    rest -= length
  }
  collapse(root, Math.max(0, root.childNodes.length - 1))
}

function collapse(node: Node, offset: number): void {
  document.getSelection()?.collapse(node, offset)
}

/** Returns where the field begins that ends at the offset; null where none does. */
export function fieldBefore(text: string, offset: number): number | null {
  const found = /\{\{[^{}]*\}\}$/.exec(text.slice(0, offset))
  return found ? found.index : null
}

/** Returns where the field ends that begins at the offset; null where none does. */
export function fieldAfter(text: string, offset: number): number | null {
  const found = /^\{\{[^{}]*\}\}/.exec(text.slice(offset))
  return found ? offset + found[0].length : null
}
