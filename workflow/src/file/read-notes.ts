import { maxLabel, maxNotes, maxNoteText, noteColours, type WorkflowNote } from '../graph/document.ts'
import { isStorableText, sanitizeText } from '../model/storable-text.ts'
import { asRecord } from './file-document.ts'

const usualSize = { width: 180, height: 120 }

/** Reads the notes of a file. Skips invalid ones, because runs don't need notes. */
export function readNotes(value: unknown): readonly WorkflowNote[] {
  if (!Array.isArray(value)) return []
  const notes = new Map<string, WorkflowNote>()
  for (const entry of value.slice(0, maxNotes).map(asRecord)) {
    const { id, position, size, text, colour } = entry
    if (
      typeof id !== 'string' ||
      id === '' ||
      id.length > 200 ||
      !isStorableText(id) ||
      typeof text !== 'string'
    )
      continue
    notes.set(id, {
      id,
      position: { x: numberOf(asRecord(position).x, 0), y: numberOf(asRecord(position).y, 0) },
      size: {
        width: sideOf(asRecord(size).width, usualSize.width),
        height: sideOf(asRecord(size).height, usualSize.height),
      },
      text: sanitizeText(text, maxNoteText),
      colour: noteColours.find((known) => known === colour) ?? 'yellow',
    })
  }
  return [...notes.values()]
}

/** Reads a node's label, or returns undefined when it has none. */
export function readLabel(value: unknown): string | undefined {
  const label = typeof value === 'string' ? sanitizeText(value.trim(), maxLabel).trim() : ''
  return label === '' ? undefined : label
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

const longestSide = 5_000

function sideOf(value: unknown, otherwise: number): number {
  return Math.min(longestSide, Math.max(20, numberOf(value, otherwise)))
}
