import type { Activation } from './answer-data.ts';

/** Reads an activation, 02-40: seconds to wait, then objects. Undefined when it is not one (protocols 1.2). */
export function readActivation(data: Buffer): Activation | undefined {
  const wait_seconds = data[0];
  const objects = readObjects(data.subarray(1));
  if (wait_seconds === undefined || wait_seconds === 0 || !objects?.has('9F02')) return undefined;
  return { wait_seconds, interfaces: objects.get('DFEF37')?.[0] ?? 0x07, objects };
}

/** Reads a contact start, 60-10: fallback flag, two times of two bytes, then objects (protocols 1.6). */
export function readContactStart(data: Buffer): Activation | undefined {
  if (data.length < 5) return undefined;
  const objects = readObjects(data.subarray(5));
  if (!objects?.has('9F02')) return undefined;
  return { wait_seconds: data.readUInt16BE(1), interfaces: 0x04, objects };
}

/** Reads the start of a transaction of VIPA or Miura: objects in the template E0 (protocols 2.3). */
export function readTemplatedActivation(data: Buffer): Activation | undefined {
  const objects = commandObjects(data);
  return objects?.has('9F02') ? { wait_seconds: 0, interfaces: 0x07, objects } : undefined;
}

/** The host's response code, 8A, in a continue command of VIPA or Miura. */
export function readHostCode(data: Buffer): string | undefined {
  return commandObjects(data)?.get('8A')?.toString('latin1');
}

function commandObjects(data: Buffer): Map<string, Buffer> | undefined {
  const content = readObjects(data)?.get('E0');
  return content && readObjects(content);
}

/** Parses consecutive objects, with lengths of up to two bytes; undefined when they do not add up. */
function readObjects(data: Buffer): Map<string, Buffer> | undefined {
  const objects = new Map<string, Buffer>();
  let offset = 0;
  while (offset < data.length) {
    const tag_start = offset;
    const is_long_tag = ((data[offset] ?? 0) & 0x1f) === 0x1f;
    offset += 1;
    if (is_long_tag) {
      while (((data[offset] ?? 0) & 0x80) !== 0) offset += 1;
      offset += 1;
    }
    const tag = data.subarray(tag_start, offset).toString('hex').toUpperCase();
    const first = data[offset] ?? 0xff;
    offset += 1;
    const length_bytes = first < 0x80 ? 0 : first & 0x7f;
    if (first === 0x80 || length_bytes > 2 || offset + length_bytes > data.length) return undefined;
    const length = length_bytes === 0 ? first : data.readUIntBE(offset, length_bytes);
    offset += length_bytes;
    if (offset + length > data.length) return undefined;
    objects.set(tag, Buffer.from(data.subarray(offset, offset + length)));
    offset += length;
  }
  return objects;
}
