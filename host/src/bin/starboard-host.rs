//! Serves the tables of a data folder without a window, for a home server, a television or a test.

use std::error::Error;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use starboard_cards::{CardSet, Catalogue, SetHead, SourceFile};
use starboard_host::server::{self, Options, PublicUrl, RelayOptions};
use starboard_host::wire::Fault;
use starboard_host::{Host, OpenError};

/// Hosts Starboard tables for browsers
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
    /// Folder that holds the tables; created if missing
    #[arg(long, value_name = "DIR", required = true)]
    data: Option<PathBuf>,
    /// Port to listen on; 0 picks a free one
    #[arg(long, value_name = "N", default_value_t = Options::PORT)]
    port: u16,
    /// Built interface to serve instead of the embedded one
    #[arg(long, value_name = "DIR")]
    ui: Option<PathBuf>,
    /// Let other devices on the network join; by default only this device can
    #[arg(long)]
    share: bool,
    /// Let the whole network in, to everything, without a code; anybody on it can read and change all tables
    #[arg(long, requires = "share")]
    open: bool,
    /// At the address of --public, ask for a code before a table is begun too
    #[arg(long, requires = "public")]
    closed: bool,
    #[command(flatten)]
    clients: ClientArguments,
    /// Address at which browsers reach this host through a reverse proxy, as in https://hall.example/t1/
    #[arg(long, value_name = "URL")]
    public: Option<PublicUrl>,
    /// Copy a damaged or missing database and its log aside, save what is readable, then exit
    #[arg(long)]
    recover: bool,
}

#[derive(Args, Debug)]
struct ClientArguments {
    /// Connections that one address may have open, half of them at no table; a further one ends the longest silent
    #[arg(
        long,
        value_name = "N",
        default_value_t = Options::CONNECTIONS_PER_ADDRESS,
        value_parser = clap::value_parser!(u16).range(2..),
    )]
    connections_per_address: u16,
    /// Take the addresses of clients from the X-Forwarded-For header of a reverse proxy on this device; nobody counts as
    /// being on this device then
    #[arg(long)]
    trust_proxy: bool,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Lists everything that is wrong with a data folder, table by table, and changes nothing
    Check {
        /// Folder that holds the tables
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
    },
    /// Backs up a data folder that no program has open, into `backups` in it, and prints the path of the new file
    Backup {
        /// Folder that holds the tables
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
    },
    /// Lists everything that is wrong with files of own card sets
    CheckSet {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Passes on what pages that host and their guests say to each other, sealed, and stores nothing
    Relay(RelayArguments),
}

#[derive(Args, Debug)]
struct RelayArguments {
    /// Port to listen on; 0 picks a free one
    #[arg(long, value_name = "N", default_value_t = RelayOptions::PORT)]
    port: u16,
    /// Page with the host inside to serve too, as made by `cargo xtask web`
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Address at which browsers reach the page and its relay through a reverse proxy, as in https://star.example/
    #[arg(long, value_name = "URL")]
    public: Option<PublicUrl>,
    /// Address of a page that may use the relay besides its own one; may be given several times. Without any, all pages
    /// may, unless there is --site
    #[arg(long, value_name = "URL")]
    origin: Vec<PublicUrl>,
    #[command(flatten)]
    clients: ClientArguments,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match (&arguments.task, &arguments.data) {
        (Some(Task::Check { data }), _) => check(data),
        (Some(Task::Backup { data }), _) => back_up(data),
        (Some(Task::CheckSet { files }), _) => check_sets(files),
        (Some(Task::Relay(arguments)), _) => relay(arguments),
        (None, Some(data)) if arguments.recover => recover(data),
        (None, Some(data)) => serve(&arguments, data),
        (None, None) => Err("--data DIR is missing".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be reported if standard error is closed.
            let _ = writeln!(std::io::stderr(), "starboard-host: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Checks each file on its own against the shipped cards.
fn check_sets(files: &[PathBuf]) -> Result<(), String> {
    let mut out = std::io::stdout();
    let mut say = |line: String| writeln!(out, "{line}").map_err(|error| error.to_string());
    let mut wrong = 0;
    for file in files {
        let path = file.to_string_lossy();
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => {
                wrong += 1;
                say(format!("{path}: {error}"))?;
                continue;
            }
        };
        match CardSet::read(SourceFile { path: &path, text: &text }, Catalogue::shipped()) {
            Ok(set) => {
                let SetHead { name, revision, .. } = &set.head;
                say(format!("{path}: {name}, revision {revision}, cards: {}", set.cards.len()))?;
            }
            Err(faults) => {
                wrong += 1;
                faults.iter().try_for_each(|fault| say(fault.to_string()))?;
            }
        }
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} of {} files cannot be imported", files.len())) }
}

/// Checks a data folder, and says what is wrong with each table.
fn check(data: &Path) -> Result<(), String> {
    let checked = starboard_host::check(data).map_err(|error| error.to_string())?;
    let whole = checked.database.iter().map(|reason| format!("database: it is damaged: {reason}"));
    let tables = checked.tables.iter().map(ToString::to_string);
    let others = checked.others.iter().map(ToString::to_string);
    let backups = checked.backups.iter().map(ToString::to_string);
    let unreadable = (checked.unreadable > 0)
        .then(|| format!("groups of players and sets of cards that cannot be read: {}", checked.unreadable));
    let damaged_backups = checked.damaged_backups.iter().map(ToString::to_string);
    let backups = backups.chain(damaged_backups);
    let lines: Vec<String> = whole.chain(tables).chain(others).chain(unreadable).chain(backups).collect();
    let mut out = std::io::stdout();
    lines.iter().try_for_each(|line| writeln!(out, "{line}")).map_err(|error| error.to_string())?;
    if checked.is_sound() {
        Ok(())
    } else {
        Err("the data folder is damaged; nothing was changed".to_owned())
    }
}

/// Makes a backup. A host that has the folder open makes them by itself.
fn back_up(data: &Path) -> Result<(), String> {
    if !data.is_dir() {
        return Err(format!("there is no folder {}", data.display()));
    }
    // A host takes some of what it finds as it is.
    let damage = starboard_host::check(data).ok().and_then(|checked| checked.first_fault());
    let host = Host::open(data).map_err(|error| with_advice(&error))?;
    let path = host.back_up().map_err(|fault| fault.to_string())?;
    host.finish();
    if let Some(damage) = damage {
        let told =
            format!("the data folder is damaged: {damage}; the best backup of each damaged table is kept");
        // Nothing can be reported if standard error is closed.
        let _ = writeln!(std::io::stderr(), "starboard-host: {told}");
    }
    writeln!(std::io::stdout(), "{}", path.display()).map_err(|error| error.to_string())
}

/// Serves a relay. It needs no data folder.
fn relay(arguments: &RelayArguments) -> Result<(), String> {
    if let Some(site) = arguments.site.as_ref().filter(|site| !is_page(site)) {
        let fix = "run `cargo xtask web` to create one in target/web";
        return Err(format!("no page in {}; {fix}", site.display()));
    }
    raise_file_limit();
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), arguments.port);
        let listener = server::bind(address).await.map_err(|error| error.to_string())?;
        let addresses = server::addresses(&listener).map_err(|error| error.to_string())?;
        let options = RelayOptions {
            site: arguments.site.clone(),
            public: arguments.public.clone(),
            origins: arguments.origin.clone(),
            connections_per_address: arguments.clients.connections_per_address,
            trust_proxy: arguments.clients.trust_proxy,
        };
        let shutdown = shutdown_signal().map_err(|error| error.to_string())?;
        let addresses: Vec<_> = options.public.iter().map(ToString::to_string).chain(addresses).collect();
        // Serving continues if nobody reads it.
        let _ = writeln!(std::io::stdout(), "{}", addresses.join("\n"));
        server::serve_relay(listener, options, shutdown).await.map_err(|error| error.to_string())
    })
}

fn is_page(folder: &Path) -> bool {
    folder.join("index.html").is_file()
}

fn serve(arguments: &Arguments, data: &Path) -> Result<(), String> {
    if let Some(ui) = arguments.ui.as_ref().filter(|ui| !is_page(ui)) {
        return Err(format!(
            "no built interface in {}; run `npm run build` in ui/ to create one in ui/dist",
            ui.display()
        ));
    }
    raise_file_limit();
    return_large_buffers();
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(async { handle_file_size_signal() }).map_err(|error| error.to_string())?;
    let host = Host::open(data).map_err(|error| with_advice(&error))?;
    let served = runtime.block_on(async {
        let host = host.clone();
        let ip = if arguments.share { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let address = SocketAddr::new(IpAddr::V4(ip), arguments.port);
        let listener = server::bind(address).await.map_err(|error| error.to_string())?;
        let addresses = server::addresses(&listener).map_err(|error| error.to_string())?;
        let public = arguments.public.clone();
        let addresses: Vec<_> = public.iter().map(ToString::to_string).chain(addresses).collect();
        let options = Options {
            ui: arguments.ui.clone(),
            read: None,
            share: arguments.share,
            open: arguments.open,
            closed: arguments.closed,
            connections_per_address: arguments.clients.connections_per_address,
            trust_proxy: arguments.clients.trust_proxy,
            public,
        };
        let shutdown = shutdown_signal().map_err(|error| error.to_string())?;
        tokio::spawn(return_freed_memory());
        let invitation = invite(arguments, &host, data, &addresses).map_err(|error| error.to_string())?;
        // The first line tells the parent process that the server is ready. Serving continues if nobody reads
        // it.
        let _ = writeln!(std::io::stdout(), "{}{invitation}", addresses.join("\n"));
        server::serve(host, listener, options, shutdown).await.map_err(|error| error.to_string())
    });
    // Finishes requests that still use the journal before the data folder is released.
    drop(runtime);
    host.finish();
    served
}

/// The time that the code printed at the start is valid.
const FIRST_CODE: Duration = Duration::from_secs(60 * 60);

/// The time that the link for the owner of a public host is valid.
const OWNER_LINK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The file with that link.
const OWNER_FILE: &str = "owner-link.txt";

/// Makes a code or a link for the first device from elsewhere, and returns the line that announces it, if any.
fn invite(
    arguments: &Arguments,
    host: &Host,
    data: &Path,
    addresses: &[String],
) -> Result<String, Box<dyn Error>> {
    let [address, others @ ..] = addresses else { return Ok(String::new()) };
    let link = |holds, once| Ok::<_, Fault>(format!("{address}#/join/{}", host.invite(holds, once)?.ticket));
    if arguments.public.is_some() {
        write_private(&data.join(OWNER_FILE), &format!("{}\n", link(OWNER_LINK, true)?))?;
    } else if arguments.open {
        let warning = "anybody in this network can read and change all tables";
        let _ = writeln!(std::io::stderr(), "starboard-host: {warning}");
    } else if arguments.share && !others.is_empty() {
        let code = link(FIRST_CODE, false)?;
        return Ok(format!("\nto let a device in within the hour, open on it: {code}"));
    }
    Ok(String::new())
}

/// Writes a file that only its owner may read.
fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let _ = std::fs::remove_file(path);
    let mut options = std::fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

/// Raises the number of files and connections that may be open to what the system allows.
fn raise_file_limit() {
    #[cfg(unix)]
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        // Fewer devices can connect. Nothing can be reported if standard error is closed.
        let _ =
            writeln!(std::io::stderr(), "starboard-host: the limit of open files stays as it is: {error}");
    }
}

/// Has large buffers, as those of pictures, go back to the system as soon as they are freed. By default, glibc raises this
/// threshold to the largest buffer that was ever freed, and keeps smaller ones for each thread.
fn return_large_buffers() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "`mallopt` is a C function; no other thread runs yet")]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 128 * 1024);
    }
}

/// Has what was freed in small pieces, as the lines of a long table, go back to the system now and then. By default, glibc
/// keeps it for each thread.
async fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    loop {
        tokio::time::sleep(std::time::Duration::from_secs(10)).await;
        #[expect(unsafe_code, reason = "`malloc_trim` is a C function that any thread may call")]
        let trim = || unsafe { libc::malloc_trim(0) };
        let _ = tokio::task::spawn_blocking(trim).await;
    }
}

/// Makes a write past the file size limit fail. Without a handler, the signal would end the process.
fn handle_file_size_signal() -> std::io::Result<()> {
    #[cfg(unix)]
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(libc::SIGXFSZ)).map(drop)?;
    Ok(())
}

/// Resolves when the process receives a termination signal.
fn shutdown_signal() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminated.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn recover(data: &Path) -> Result<(), String> {
    let recovered = starboard_host::recover(data).map_err(|error| error.to_string())?;
    let starboard_host::Recovered {
        copy,
        log,
        tables,
        lost_tables,
        lines,
        lost_lines,
        rosters,
        lost_rosters,
        sets,
        lost_sets,
        damaged,
        others,
        ..
    } = recovered;
    // The new heads still tell the loss, so the check names the backups for it.
    let backups = starboard_host::check(data).map(|checked| checked.backups).unwrap_or_default();
    let counted =
        |count: usize, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let saved = [
        counted(tables, "table", "tables") + " with " + &counted(lines, "log entry", "log entries"),
        counted(rosters, "group of players", "groups of players"),
        counted(sets, "set of cards", "sets of cards"),
    ];
    let lost = [
        (
            lost_tables,
            counted(lost_tables, "table without a readable beginning", "tables without a readable beginning"),
        ),
        (lost_lines, counted(lost_lines, "log entry", "log entries")),
        (
            lost_rosters,
            "at least ".to_owned()
                + &counted(lost_rosters, "unreadable group of players", "unreadable groups of players"),
        ),
        (
            lost_sets,
            "at least ".to_owned()
                + &counted(lost_sets, "unreadable set of cards", "unreadable sets of cards"),
        ),
    ];
    let lost: Vec<_> = lost.into_iter().filter(|(count, _)| *count > 0).map(|(_, what)| what).collect();
    let lost = if lost.is_empty() { "nothing found".to_owned() } else { lost.join(", ") };
    let kept: Vec<_> = [Some(copy).filter(|copy| copy.exists()), log]
        .into_iter()
        .flatten()
        .map(|file| file.display().to_string())
        .collect();
    let mut out = std::io::stdout();
    let facts = damaged.iter().map(ToString::to_string).chain(others.iter().map(ToString::to_string));
    let facts = facts.chain(backups.iter().map(ToString::to_string));
    facts.into_iter().try_for_each(|fact| writeln!(out, "{fact}")).map_err(|error| error.to_string())?;
    let report = format!(
        "saved: {}\nnot saved: {lost}\nkept unchanged: {}\nstart again without --recover to continue playing",
        saved.join(", "),
        kept.join(" and "),
    );
    writeln!(out, "{report}").map_err(|error| error.to_string())
}

/// The error with advice on what to do.
fn with_advice(error: &OpenError) -> String {
    match error {
        OpenError::Damaged { .. } => {
            format!("{error}\nstart once with --recover to copy it aside and save what is readable")
        }
        OpenError::LogAlone { .. } => format!(
            "{error}\nrestore the database if you have a copy of it; otherwise start once with --recover to keep the log \
             and save what is readable in it"
        ),
        _ => error.to_string(),
    }
}
