import { config } from 'zod';

// Before any schema is made: to find out whether a check may be compiled, it is tried, which the page's policy refuses.
config({ jitless: true });
