import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A key and a self-signed certificate for 127.0.0.1, created at run time; undefined without openssl. */
export function selfSigned(): { readonly key: string; readonly cert: string } | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'cobro-tls-'));
  const key = path.join(folder, 'key.pem');
  const cert = path.join(folder, 'cert.pem');
  const flags = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const subject = ['-subj', '/CN=cobro-test', '-addext', 'subjectAltName=IP:127.0.0.1'];
  try {
    execFileSync('openssl', ['req', ...flags, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same, valid for one day long ago; only `openssl ca` accepts past dates. */
export function expiredCertificate(): { readonly key: string; readonly cert: string } | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'cobro-tls-'));
  const at = (name: string): string => path.join(folder, name);
  const config = [
    '[ca]',
    'default_ca=own',
    '[own]',
    `database=${at('index')}`,
    `new_certs_dir=${folder}`,
    'default_md=sha256',
    'policy=any',
    'rand_serial=yes',
    'x509_extensions=names',
    '[any]',
    'commonName=supplied',
    '[names]',
    'subjectAltName=IP:127.0.0.1',
    '[req]',
    'distinguished_name=dn',
    '[dn]',
  ].join('\n');
  const openssl = (...argv: string[]) => execFileSync('openssl', argv, { stdio: 'ignore' });
  try {
    writeFileSync(at('conf'), config);
    writeFileSync(at('index'), '');
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=cobro-test'];
    openssl('req', '-config', at('conf'), '-new', ...made, '-keyout', at('key'), '-out', at('csr'));
    const dates = ['-startdate', '20200101000000Z', '-enddate', '20200102000000Z'];
    const own = ['-selfsign', '-keyfile', at('key'), '-in', at('csr'), '-out', at('cert')];
    openssl('ca', '-batch', '-notext', '-config', at('conf'), ...dates, ...own);
    return { key: readFileSync(at('key'), 'utf8'), cert: readFileSync(at('cert'), 'utf8') };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
