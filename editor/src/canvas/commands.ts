/** A canvas command. Menus, shortcuts and the list of shortcuts all come from this table. */
export interface Command {
  readonly group: 'Edit' | 'Components' | 'Notes' | 'Arrange' | 'Select' | 'View' | 'File'
  readonly label: string
  /** Keys that trigger the command. 'Mod' is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[]
  /** Set if the command changes the workflow, which makes it unavailable in a read-only workflow. */
  readonly changes?: true
  /**
   * Where the keys work. 'page' means even while the focus is outside the canvas. 'elsewhere' means that other code
   * handles them.
   */
  readonly on: 'canvas' | 'page' | 'elsewhere'
}

/** Commands that move items, or pan the canvas if nothing is selected or the workflow is read-only. */
const moving = (label: string, key: string) =>
  ({ group: 'Arrange', label, keys: [key], on: 'canvas' }) as const
const arranging = (label: string, ...keys: readonly string[]) =>
  ({ group: 'Arrange', label, keys, changes: true, on: 'canvas' }) as const
const changingNote = (label: string) =>
  ({ group: 'Notes', label, keys: [], changes: true, on: 'canvas' }) as const

/** All commands, keyed by id. */
export const commands = {
  undo: { group: 'Edit', label: 'Undo', keys: ['Mod+Z'], changes: true, on: 'page' },
  redo: { group: 'Edit', label: 'Redo', keys: ['Mod+Y', 'Mod+Shift+Z'], changes: true, on: 'page' },
  cut: { group: 'Edit', label: 'Cut', keys: ['Mod+X'], changes: true, on: 'elsewhere' },
  copy: { group: 'Edit', label: 'Copy', keys: ['Mod+C'], on: 'elsewhere' },
  paste: { group: 'Edit', label: 'Paste', keys: ['Mod+V'], changes: true, on: 'elsewhere' },
  duplicate: { group: 'Edit', label: 'Duplicate', keys: ['Mod+D'], changes: true, on: 'canvas' },
  remove: { group: 'Edit', label: 'Delete', keys: ['Delete', 'Backspace'], changes: true, on: 'canvas' },

  open: { group: 'Components', label: 'Open', keys: ['Enter'], on: 'canvas' },
  settings: { group: 'Components', label: 'Go to settings', keys: ['Shift+Enter'], on: 'canvas' },
  add: { group: 'Components', label: 'Add a component', keys: ['N'], changes: true, on: 'canvas' },
  connect: { group: 'Components', label: 'Connect', keys: ['C'], changes: true, on: 'canvas' },
  rename: { group: 'Components', label: 'Rename', keys: ['F2'], changes: true, on: 'canvas' },
  switchOff: { group: 'Components', label: 'Switch off', keys: [], changes: true, on: 'canvas' },
  switchOn: { group: 'Components', label: 'Switch on', keys: [], changes: true, on: 'canvas' },
  explain: { group: 'Components', label: 'What is this?', keys: [], on: 'canvas' },
  find: { group: 'Components', label: 'Find a component', keys: ['Mod+F'], on: 'page' },
  menu: { group: 'Components', label: 'Menu', keys: ['ContextMenu', 'Shift+F10'], on: 'elsewhere' },

  note: { group: 'Notes', label: 'Add a note', keys: ['Shift+N'], changes: true, on: 'canvas' },
  noteYellow: changingNote('Yellow'),
  noteGreen: changingNote('Green'),
  noteBlue: changingNote('Blue'),
  noteRed: changingNote('Red'),
  noteGrey: changingNote('Grey'),
  noteLarger: changingNote('Larger'),
  noteSmaller: changingNote('Smaller'),

  moveLeft: moving('Move by one step', 'ArrowLeft'),
  moveRight: moving('Move by one step', 'ArrowRight'),
  moveUp: moving('Move by one step', 'ArrowUp'),
  moveDown: moving('Move by one step', 'ArrowDown'),
  farLeft: moving('Move by four steps', 'Shift+ArrowLeft'),
  farRight: moving('Move by four steps', 'Shift+ArrowRight'),
  farUp: moving('Move by four steps', 'Shift+ArrowUp'),
  farDown: moving('Move by four steps', 'Shift+ArrowDown'),
  layOut: arranging('Arrange automatically', 'Shift+L'),
  alignLeft: arranging('Align left sides'),
  alignCentre: arranging('Align centres'),
  alignRight: arranging('Align right sides'),
  alignTop: arranging('Align tops'),
  alignMiddle: arranging('Align middles'),
  alignBottom: arranging('Align bottoms'),
  distributeAcross: arranging('Distribute horizontally'),
  distributeDown: arranging('Distribute vertically'),

  selectAll: { group: 'Select', label: 'Select all', keys: ['Mod+A'], on: 'canvas' },
  selectBefore: { group: 'Select', label: 'Select everything before it', keys: [], on: 'canvas' },
  selectBehind: { group: 'Select', label: 'Select everything after it', keys: [], on: 'canvas' },
  toggle: { group: 'Select', label: 'Add to or remove from selection', keys: ['Space'], on: 'canvas' },
  next: { group: 'Select', label: 'Next component or connection', keys: ['Tab'], on: 'canvas' },
  previous: { group: 'Select', label: 'Previous component or connection', keys: ['Shift+Tab'], on: 'canvas' },
  toTarget: { group: 'Select', label: 'Follow the connection', keys: ['Mod+ArrowRight'], on: 'canvas' },
  toSource: { group: 'Select', label: 'Follow the connection back', keys: ['Mod+ArrowLeft'], on: 'canvas' },
  leave: {
    group: 'Select',
    label: 'Clear the selection, then leave the canvas',
    keys: ['Escape'],
    on: 'canvas',
  },

  zoomIn: { group: 'View', label: 'Zoom in', keys: ['+', '='], on: 'canvas' },
  zoomOut: { group: 'View', label: 'Zoom out', keys: ['-'], on: 'canvas' },
  zoomFull: { group: 'View', label: 'Zoom to 100 %', keys: ['0'], on: 'canvas' },
  fit: { group: 'View', label: 'Fit View', keys: ['Shift+1'], on: 'canvas' },
  fitSelection: { group: 'View', label: 'Zoom to the selection', keys: ['Shift+2'], on: 'canvas' },
  selectMode: { group: 'View', label: 'Select by dragging', keys: ['V'], on: 'canvas' },
  moveMode: { group: 'View', label: 'Move the canvas by dragging', keys: ['H'], on: 'canvas' },
  help: { group: 'View', label: 'Keyboard shortcuts', keys: ['?'], on: 'canvas' },

  run: { group: 'File', label: 'Run the workflow', keys: ['Mod+Enter'], changes: true, on: 'elsewhere' },
  saveFile: { group: 'File', label: 'Save Workflow as a file', keys: ['Mod+S'], on: 'elsewhere' },
  openFile: { group: 'File', label: 'Open Workflow from a file', keys: ['Mod+O'], on: 'elsewhere' },
} as const satisfies Record<string, Command>

/** The id of a command. */
export type CommandId = keyof typeof commands

/** Commands that depend on the pressed key and the focus. `use-keys.ts` handles them. */
const ofKeys = ['toggle', 'next', 'previous'] as const
/** Commands that are carried out by the browser, the File menu or the Run button. */
const ofOthers = ['menu', 'run', 'saveFile', 'openFile'] as const
/** Commands that act on the canvas or the selection. Each has an action in `actions`. */
export type CanvasCommand = Exclude<CommandId, (typeof ofKeys)[number] | (typeof ofOthers)[number]>

const others: ReadonlySet<CommandId> = new Set([...ofKeys, ...ofOthers])
/** True for a command that acts on the canvas or the selection. */
export const isCanvasCommand = (id: CommandId): id is CanvasCommand => !others.has(id)

/** All command ids, in the order in which they are listed. */
export const commandIds = Object.keys(commands) as CommandId[]

/** Returns a command typed as `Command` instead of by the literal types of its entry. */
export const commandOf = (id: CommandId): Command => commands[id]

interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Returns the command for a pressed key, or null. */
export function commandForKey(pressed: Pressed): CommandId | null {
  if (pressed.altKey) return null
  return commandIds.find((id) => commandOf(id).keys.some((key) => isPressed(key, pressed))) ?? null
}

function isPressed(keys: string, { key, code, ctrlKey, metaKey, shiftKey }: Pressed): boolean {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const wanted = parts.at(-1) ?? ''
  if (parts.includes('Mod') !== (ctrlKey || metaKey)) return false
  // Which symbols need Shift depends on the keyboard layout, so only the resulting character is compared.
  if (isSign(wanted)) return key === wanted
  if (parts.includes('Shift') !== shiftKey) return false
  if (/^\d$/.test(wanted)) return code === `Digit${wanted}` || (!shiftKey && code === `Numpad${wanted}`)
  if (wanted === 'Space') return key === ' '
  if (wanted.length > 1) return key === wanted
  return key.toUpperCase() === wanted || (!isLatin(key) && code === `Key${wanted}`)
}

const isSign = (key: string) => /^[^\w\s]$/.test(key)
/** True for a Latin character. On keyboards for other scripts, the key is identified by its physical position. */
const isLatin = (key: string) => /^[\u0020-\u024f]$/.test(key)

const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: 'Menu key',
  Escape: 'Esc',
  '-': '−',
}

/** Returns a command's keys as they are shown to users. */
export function keyLabels(id: CommandId): readonly string[] {
  return commandOf(id).keys.map((keys) =>
    (keys === '+' ? ['+'] : keys.split('+'))
      .map((key) => (key === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : (names[key] ?? key)))
      .join(' + '),
  )
}
