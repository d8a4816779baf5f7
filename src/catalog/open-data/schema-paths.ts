/** Where the schemas are published, below the site's address. */
export const schemaPaths = { resources: "schema/resources.json", list: "schema/list.json" } as const;
