import { countPhrase, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { writeClipboard } from '../kit/write-clipboard.ts'
import { sentenceOf } from '../server/call-failed.ts'
import type { ColumnLayout } from './column-layout.ts'
import { gatherRows, loadedRows, MAX_COPIED_CELLS } from './gather-rows.ts'
import { rangeOf, type Selection } from './selection.ts'
import { rowCountOf } from './table-pages.ts'
import { tsvOf } from './tsv.ts'
import type { LoadedTable } from './use-table-pages.ts'

interface Copied {
  readonly loaded: LoadedTable
  readonly layout: ColumnLayout
  readonly selection: Selection | null
}

/** The copy action and its status message. */
export type Copying = ReturnType<typeof useCopy>

/** Copies the selection as tab-separated rows. Fetches cells that are missing or truncated first. */
export function useCopy({ loaded, layout, selection }: Copied) {
  const { table, source } = loaded
  const [said, setSaid] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  /** Fetched text that is waiting for another key press, because the browser doesn't allow copying without one. */
  const waiting = useRef<{ readonly of: Selection; readonly text: string; readonly said: string } | null>(
    null,
  )
  useEffect(() => () => stop.current?.abort(), [])
  // The message is about the previous selection.
  useEffect(() => setSaid((now) => (now && selection ? null : now)), [selection])

  const gathering = (chosen: Selection) => {
    const range = rangeOf(chosen, { rows: rowCountOf(table), columns: layout.columns.length, page: 1 })
    if (!range) return null
    const columns = layout.columns
      .filter(({ place }) =>
        chosen.columns ? chosen.columns.includes(place) : place >= range.left && place <= range.right,
      )
      .map(({ index }) => index)
    if (columns.length === 0) return null
    const toEnd = chosen.isAll === true || chosen.anchor.row < 0 || chosen.focus.row < 0
    return { table, range, toEnd, columns }
  }
  const textOf = (rows: readonly (string | null)[][], columns: readonly number[], withHeaders: boolean) =>
    tsvOf(withHeaders ? [columns.map((index) => table.columns[index]?.name ?? ''), ...rows] : rows)
  const sayOf = (rows: number, columns: number, cut = 0) => {
    const cells = countPhrase(rows * columns, 'cell')
    return cut > 0
      ? sentence('cellsCopiedCut', { cells, cut: formatCount(cut) })
      : sentence('cellsCopied', { cells })
  }

  const fetchAndCopy = async (chosen: Selection, withHeaders: boolean) => {
    const wanted = gathering(chosen)
    if (!wanted || !source) return
    stop.current?.abort()
    const now = new AbortController()
    stop.current = now
    setSaid(sentence('copying'))
    try {
      const gathered = await gatherRows(wanted, source.readPage, now.signal)
      if (now.signal.aborted) return
      if (!gathered) return setSaid(sentence('copyTooLarge', { most: formatCount(MAX_COPIED_CELLS) }))
      const { rows, cut } = gathered
      const text = textOf(rows, wanted.columns, withHeaders)
      const done = sayOf(rows.length, wanted.columns.length, cut)
      if (await writeClipboard(text)) return setSaid(done)
      waiting.current = { of: chosen, text, said: done }
      setSaid(sentence('copyOnceMore'))
    } catch (error) {
      if (!now.signal.aborted) setSaid(sentenceOf(error))
    }
  }
  const copy = (withHeaders: boolean, chosen = selection) => {
    if (chosen) void fetchAndCopy(chosen, withHeaders)
  }
  const onCopy = (event: ClipboardEvent) => {
    const wanted = selection && gathering(selection)
    if (!selection || !wanted || event.target !== event.currentTarget) return
    event.preventDefault()
    const kept = waiting.current
    const rows = loadedRows(wanted)
    if (kept?.of === selection) {
      event.clipboardData.setData('text/plain', kept.text)
      setSaid(kept.said)
    } else if (rows) {
      event.clipboardData.setData('text/plain', textOf(rows, wanted.columns, false))
      setSaid(sayOf(rows.length, wanted.columns.length))
    } else {
      copy(false)
    }
  }
  const cancel = () => {
    stop.current?.abort()
    setSaid(null)
  }
  return { said, copy, onCopy, cancel }
}
