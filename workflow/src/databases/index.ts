import type { DatabaseFacts } from './facts.ts'
import { azureMssql, mssql } from './mssql.ts'
import { azureMysql, mysql } from './mysql.ts'
import { postgresql } from './postgresql.ts'

/**
 * The only list of database kinds. Its keys are the values of `{kind}` in docs/specification.md, "API calls". The Azure
 * kinds are their base kinds with encryption required and verified.
 */
export const databases = {
  postgresql,
  mysql,
  'azure-mysql': azureMysql,
  mssql,
  'azure-mssql': azureMssql,
} as const satisfies Readonly<Record<string, DatabaseFacts>>

export type DatabaseKind = keyof typeof databases
export const databaseKinds = Object.keys(databases) as [DatabaseKind, ...DatabaseKind[]]

export type DatabaseFamily = (typeof databases)[DatabaseKind]['family']
export const databaseFamilies = [...new Set(databaseKinds.map((kind) => databases[kind].family))]

/** A user with a password, or the Windows account of this product's server (MS SQL only). */
export const authenticationMethods = ['user', 'windows'] as const
export type Authentication = (typeof authenticationMethods)[number]

type NodeName = (typeof databases)[DatabaseKind]['node']
export type DatabaseInputKind = `${NodeName}Input`
export type DatabaseOutputKind = `${NodeName}Output`

/** Calls `valueOf` for each database kind, and returns the values keyed by the kind of the database's input node. */
export function forDatabaseInputs<V>(valueOf: (kind: DatabaseKind) => V) {
  return byNode('Input', valueOf) as Readonly<Record<DatabaseInputKind, V>>
}

/** Calls `valueOf` for each database kind, and returns the values keyed by the kind of the database's output node. */
export function forDatabaseOutputs<V>(valueOf: (kind: DatabaseKind) => V) {
  return byNode('Output', valueOf) as Readonly<Record<DatabaseOutputKind, V>>
}

function byNode<V>(type: 'Input' | 'Output', valueOf: (kind: DatabaseKind) => V): object {
  return Object.fromEntries(databaseKinds.map((kind) => [`${databases[kind].node}${type}`, valueOf(kind)]))
}
