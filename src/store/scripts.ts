import schema from '../../cypher/schema.cypher';
import validate from '../../cypher/validate.cypher';

/** The scripts of the catalogue that gbuild runs itself: the others are for whoever runs a store without it. */
export const scripts = { schema, validate } as const;
