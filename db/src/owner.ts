/** Who asks, in which organization: stands in every where. */
export interface Owner {
  readonly ownerId: string
  readonly organizationId: string
}
