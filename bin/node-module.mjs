/** A module of Node as it is: one that is imported loads all that it could export, standard input and output among it. */
export const nodeModule = (name) => process.getBuiltinModule(name);
