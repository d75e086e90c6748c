import type { SqlRow } from '../../values.ts'
import type { Compiled, Frame } from '../expressions/compiled.ts'
import type { EngineType } from '../syntax/tree.ts'
import { type Key, rowKeyer } from '../types/compare.ts'
import type { Value } from '../types/convert.ts'
import type { Conjunct } from './conjuncts.ts'

/** Produces combinations of rows. Each step puts its rows into the frame. */
export interface Node {
  /** Bit mask of the sources that the node provides. */
  readonly slots: number
  iterate(frame: Frame): Iterable<void>
}

export const slotsIn = (mask: number): number[] => {
  const found: number[] = []
  for (let slot = 0; slot < 31; slot += 1) if ((mask & (1 << slot)) !== 0) found.push(slot)
  return found
}

/** Returns only the rows that meet all conditions. */
export function filterRows(node: Node, conditions: readonly Conjunct[]): Node {
  if (conditions.length === 0) return node
  const tests = conditions.map((condition) => condition.predicate)
  const [only, ...more] = tests
  if (only !== undefined && more.length === 0)
    return {
      slots: node.slots,
      *iterate(frame) {
        for (const _ of node.iterate(frame)) if (only.test(frame) === true) yield
      },
    }
  return {
    slots: node.slots,
    *iterate(frame) {
      for (const _ of node.iterate(frame)) if (tests.every((one) => one.test(frame) === true)) yield
    },
  }
}

export interface JoinKeys {
  readonly left: readonly Compiled[]
  readonly right: readonly Compiled[]
  readonly types: readonly EngineType[]
}

/**
 * Returns a function that reads a row's join key. The key is null if one of its parts is, because null equals nothing.
 */
export function keyReader(
  parts: readonly Compiled[],
  types: readonly EngineType[],
): (frame: Frame) => Key | null {
  const keyOf = rowKeyer(types)
  return (frame) => {
    const values: (Value | null)[] = []
    for (const part of parts) {
      const value = part.run(frame)
      if (value === null) return null
      values.push(value)
    }
    return keyOf(values)
  }
}

const take = (frame: Frame, slots: readonly number[]): SqlRow[] => slots.map((slot) => frame.rows[slot] ?? [])
const put = (frame: Frame, slots: readonly number[], rows: readonly SqlRow[]) => {
  for (let i = 0; i < slots.length; i += 1) frame.rows[slots[i] ?? 0] = rows[i] ?? []
}

export interface Matches {
  readonly all: SqlRow[][]
  readonly byKey: Map<Key, SqlRow[][]> | null
}

/** Collects the rows of a node. If `read` is given, also groups them by the key that it returns. */
export function collectRows(node: Node, frame: Frame, read: ((frame: Frame) => Key | null) | null): Matches {
  const slots = slotsIn(node.slots)
  const all: SqlRow[][] = []
  const byKey = read === null ? null : new Map<Key, SqlRow[][]>()
  for (const _ of node.iterate(frame)) {
    const rows = take(frame, slots)
    if (byKey === null || read === null) {
      all.push(rows)
      continue
    }
    const key = read(frame)
    all.push(rows)
    if (key === null) continue
    const list = byKey.get(key)
    if (list === undefined) byKey.set(key, [rows])
    else list.push(rows)
  }
  return { all, byKey }
}

/** Joins two nodes: with a hash join if there are equalities, otherwise with a nested loop. */
export function joinRows(
  left: Node,
  right: Node,
  keys: JoinKeys | null,
  rest: readonly Conjunct[],
  outer: { readonly left: boolean; readonly right: boolean },
  emptyRows: readonly SqlRow[],
  leftEmpty: readonly SqlRow[],
): Node {
  const rightSlots = slotsIn(right.slots)
  const leftSlots = slotsIn(left.slots)
  const readLeft = keys === null ? null : keyReader(keys.left, keys.types)
  const readRight = keys === null ? null : keyReader(keys.right, keys.types)
  const tests = rest.map((condition) => condition.predicate)
  return {
    slots: left.slots | right.slots,
    *iterate(frame) {
      const matches = collectRows(right, frame, readRight)
      const met = outer.right ? new Set<SqlRow[]>() : null
      for (const _ of left.iterate(frame)) {
        let candidates: readonly SqlRow[][] = matches.all
        if (matches.byKey !== null && readLeft !== null) {
          const key = readLeft(frame)
          candidates = key === null ? [] : (matches.byKey.get(key) ?? [])
        }
        let found = false
        for (const rows of candidates) {
          put(frame, rightSlots, rows)
          if (tests.length > 0 && !tests.every((one) => one.test(frame) === true)) continue
          found = true
          met?.add(rows)
          yield
        }
        if (!found && outer.left) {
          put(frame, rightSlots, emptyRows)
          yield
        }
      }
      if (met === null) return
      for (const rows of matches.all) {
        if (met.has(rows)) continue
        put(frame, leftSlots, leftEmpty)
        put(frame, rightSlots, rows)
        yield
      }
    },
  }
}

/** Joins each row of the left node with the rows that the right node, which may refer to that row, returns for it. */
export function applyJoin(left: Node, right: Node, keepsLeft: boolean, emptyRows: readonly SqlRow[]): Node {
  const rightSlots = slotsIn(right.slots)
  return {
    slots: left.slots | right.slots,
    *iterate(frame) {
      for (const _ of left.iterate(frame)) {
        let found = false
        for (const __ of right.iterate(frame)) {
          found = true
          yield
        }
        if (!found && keepsLeft) {
          put(frame, rightSlots, emptyRows)
          yield
        }
      }
    },
  }
}

/** Finds the rows of a correlated subquery by key, instead of scanning all rows for each row of the outer query. */
export function probeByKey(node: Node, keys: JoinKeys): Node {
  const slots = slotsIn(node.slots)
  const readInner = keyReader(keys.right, keys.types)
  const readOuter = keyReader(keys.left, keys.types)
  const cacheKey = {}
  return {
    slots: node.slots,
    *iterate(frame) {
      let matches = frame.run.cache.get(cacheKey) as Matches | undefined
      if (matches === undefined) {
        matches = collectRows(node, frame, readInner)
        frame.run.cache.set(cacheKey, matches)
      }
      const key = readOuter(frame)
      if (key === null) return
      for (const rows of matches.byKey?.get(key) ?? []) {
        put(frame, slots, rows)
        yield
      }
    },
  }
}
