import type { MigrationFile } from '@anj/db/migrations'
import type { AlterTableCmd, ColumnDef, Constraint, Node, RangeVar } from 'libpg-query'
import { parse } from 'libpg-query'

/**
 * Returns the reasons, one sentence each, why a migration can't be applied while programs of this version and the
 * previous version use the database. docs/how-to/write-migrations.md explains the rules. Throws PostgreSQL's error for
 * a statement that can't be parsed.
 */
export async function checkMigration(file: MigrationFile): Promise<readonly string[]> {
  const nodes = (await Promise.all(file.statements.map((text) => parse(text))))
    .flatMap(({ stmts = [] }) => stmts)
    .flatMap(({ stmt }) => stmt ?? [])
  const made = nodes.flatMap((node) =>
    'CreateStmt' in node ? (node.CreateStmt.relation?.relname ?? []) : [],
  )
  const given: Given = { ...file, isNew: (table) => made.includes(table?.relname ?? '') }
  const alone = new Set(nodes.map(kindOfWork))
  return [
    ...(alone.size > 1 ? [`${[...alone].sort().join(' and ')} are in one file: each needs its own.`] : []),
    ...nodes.flatMap((node) => judge(node, given)),
  ]
}

interface Given extends Pick<MigrationFile, 'way' | 'oldestProgram' | 'statements'> {
  /** True for a table that the same file creates. No program reads such a table yet. */
  readonly isNew: (table: RangeVar | undefined) => boolean
}

/** Returns a statement's group. Long operations must not share a file with statements that lock other tables. */
function kindOfWork(node: Node): string {
  if ('IndexStmt' in node && node.IndexStmt.concurrent) return 'indexes created concurrently'
  if ('DropStmt' in node && node.DropStmt.concurrent) return 'indexes created concurrently'
  if ('UpdateStmt' in node || 'DeleteStmt' in node) return 'changes of rows'
  const commands = 'AlterTableStmt' in node ? commandsOf(node) : []
  if (commands.some(({ subtype }) => subtype === 'AT_ValidateConstraint')) return 'validation'
  return 'changes of the schema'
}

function judge(node: Node, given: Given): readonly string[] {
  if ('CreateStmt' in node || 'CreateEnumStmt' in node || 'AlterEnumStmt' in node) return []
  if ('CreateFunctionStmt' in node || 'CommentStmt' in node || 'InsertStmt' in node) return []
  if ('IndexStmt' in node) {
    const { concurrent, relation, idxname } = node.IndexStmt
    if (given.isNew(relation) === !concurrent) return []
    return [
      concurrent
        ? `The index ${idxname} belongs to a table of the same file: create it there as usual.`
        : `The index ${idxname} blocks writes while it is created: create it concurrently, in a separate file.`,
    ]
  }
  if ('CreateTrigStmt' in node) {
    if (given.isNew(node.CreateTrigStmt.relation)) return []
    return [`The trigger ${node.CreateTrigStmt.trigname} would act on rows that the previous version writes.`]
  }
  if ('AlterTableStmt' in node) {
    if (given.isNew(node.AlterTableStmt.relation)) return []
    const table = node.AlterTableStmt.relation?.relname ?? ''
    return commandsOf(node).flatMap((command) => judgeCommand(command, table, given))
  }
  if ('UpdateStmt' in node) return judgePortions(node.UpdateStmt.whereClause, given)
  if ('DeleteStmt' in node) return judgePortions(node.DeleteStmt.whereClause, given)
  if ('RenameStmt' in node)
    return ['The previous version uses the old name of what is renamed: add a new object instead.']
  if ('DropStmt' in node) {
    const { removeType, concurrent } = node.DropStmt
    if (removeType === 'OBJECT_INDEX')
      return concurrent ? [] : ['Drop an index concurrently, in a separate file.']
    return afterwards('The dropped object', given)
  }
  return [`No rule says whether this is safe while programs run: ${Object.keys(node).join()}.`]
}

function judgeCommand(command: AlterTableCmd, table: string, given: Given): readonly string[] {
  const { subtype, name, def } = command
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? judgeColumn(def.ColumnDef, table) : []
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? judgeConstraint(def.Constraint, table) : []
    case 'AT_ValidateConstraint':
    case 'AT_ColumnDefault':
      return []
    case 'AT_DropColumn':
    case 'AT_DropConstraint':
    case 'AT_DropNotNull':
    case 'AT_SetNotNull':
      return afterwards(`${name} of ${table}`, given)
    case 'AT_AlterColumnType':
      return [
        `${name} of ${table} can't get another type: PostgreSQL would rewrite the whole table. Add a second column.`,
      ]
    default:
      return [`No rule says whether this is safe while programs run: ${subtype} of ${table}.`]
  }
}

function judgeColumn({ colname, constraints = [] }: ColumnDef, table: string): readonly string[] {
  const given = constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint] : []))
  const value = given.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  const found: string[] = []
  for (const { contype } of given) {
    if (contype === 'CONSTR_DEFAULT' || contype === 'CONSTR_NULL') continue
    if (contype !== 'CONSTR_NOTNULL')
      found.push(
        `${colname} of ${table} has a constraint: add the column without it, and then the constraint not valid.`,
      )
    else if (!value)
      found.push(
        `${colname} of ${table} is not null without a default: the previous version can't insert rows.`,
      )
  }
  if (value && !isConstant(value))
    found.push(
      `The default of ${colname} of ${table} isn't constant: PostgreSQL would rewrite the whole table.`,
    )
  return found
}

function judgeConstraint(
  { conname, contype, skip_validation, indexname }: Constraint,
  table: string,
): readonly string[] {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
    return skip_validation
      ? []
      : [
          `${conname} of ${table} reads all rows under a lock: add it as not valid, and validate it in the next file.`,
        ]
  return indexname
    ? []
    : [
        `${conname} of ${table} creates its index under a lock: create the index concurrently first, and add the constraint using it.`,
      ]
}

/** Returns a problem unless the file names the first version of Anj that doesn't use the object. */
function afterwards(what: string, { oldestProgram }: Given): readonly string[] {
  if (oldestProgram !== null) return []
  return [
    `${what} may still be used by the previous version: name the migration since which it is not, with -- oldest program.`,
  ]
}

function judgePortions(where: Node | undefined, { way, statements }: Given): readonly string[] {
  if (way !== 'in portions') return ['Change rows in portions: start the file with -- in portions.']
  if (statements.length !== 1) return ['A file in portions must contain one statement.']
  return JSON.stringify(where ?? {}).includes('"limitCount"') ? [] : ['A portion needs a limit.']
}

/** True for a value that PostgreSQL stores once for all existing rows. */
function isConstant(value: Node): boolean {
  if ('TypeCast' in value) return value.TypeCast.arg !== undefined && isConstant(value.TypeCast.arg)
  if ('A_ArrayExpr' in value) return (value.A_ArrayExpr.elements ?? []).every(isConstant)
  if ('FuncCall' in value) return JSON.stringify(value.FuncCall.funcname).includes('"sval":"now"')
  return 'A_Const' in value || 'SQLValueFunction' in value
}

function commandsOf(node: Extract<Node, { AlterTableStmt: unknown }>): readonly AlterTableCmd[] {
  return (node.AlterTableStmt.cmds ?? []).flatMap((one) =>
    'AlterTableCmd' in one ? [one.AlterTableCmd] : [],
  )
}
