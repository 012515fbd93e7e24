/** Not imported: a till without a logo needs none of it, and it takes milliseconds of a start. */
const zlib = () => process.getBuiltinModule('node:zlib');

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples per pixel by the colour type of a PNG (grey, colours, palette, grey with alpha, colours with alpha). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height in pixels, from the first chunk of a PNG; null when the file is not one. */
export function pngSize(file: Buffer): PngSize | null {
  if (file.length < 24 || !file.subarray(0, 8).equals(SIGNATURE)) return null;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a file with valid checksums and an end chunk; null otherwise. */
function soundChunks(file: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= file.length) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length || zlib().crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, end) });
    at = end + 4;
    if (type === 'IEND') return at === file.length ? chunks : null;
  }
  return null;
}

/**
 * Whether the file contains every pixel: valid chunks, and exactly as much packed data as its size needs. The print
 * decoder fills missing data with memory content, which would be printed. Interlaced pictures are refused.
 */
export function isWholePng(file: Buffer): boolean {
  const size = pngSize(file);
  const chunks = size === null ? null : soundChunks(file);
  const header = chunks?.[0];
  if (size === null || !chunks || header?.type !== 'IHDR' || header.data.length !== 13) return false;
  const samples = SAMPLES[header.data.readUInt8(9)];
  if (samples === undefined || header.data.readUInt8(12) !== 0) return false;
  const line_bytes = 1 + Math.ceil((size.width * samples * header.data.readUInt8(8)) / 8);
  const whole_bytes = line_bytes * size.height;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    return zlib().inflateSync(packed, { maxOutputLength: whole_bytes }).length === whole_bytes;
  } catch {
    return false;
  }
}
